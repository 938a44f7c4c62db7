/* Grundy values of heaps 0 to N where one of some numbers is taken, every option looked at.
   Usage: subtraction SET N; SET is primes, squares, numbers like 1,3,4, or allbut=1,4; prints a sum of all values. */
#include <stdio.h>
#include <stdlib.h>
#include "set.h"
#include "sum.h"

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    int size = atoi(argv[2]) + 1, count = 0, upto = 0;
    int *takes = numbers_of(argv[1], size, &count), *met = calloc(size + 1, sizeof *met);
    unsigned short *values = calloc(size, sizeof *values);
    for (int n = 1; n < size; n++) {
        while (upto < count && takes[upto] <= n) upto++;
        for (int i = 0; i < upto; i++) met[values[n - takes[i]]] = n;
        int value = 0;
        while (met[value] == n) value++;
        values[n] = value;
    }
    print_sum(values, size);
    return 0;
}
