/* Grundy values of heaps 0 to N where one of some numbers is taken, every option looked at: values met are bits of a
   word where the numbers are 63 or fewer, else marks in a table.
   Usage: subtraction SET N; prints a sum of all values. As a library: fill(SET, N + 1, values). */
#include <stdlib.h>
#include "set.h"
#include "sum.h"

/* The heaps from ``from`` to before ``to``, of which the first ``upto`` numbers can be taken. */
static inline void heaps(unsigned short *values, int from, int to, const int *takes, int upto) {
    for (int n = from; n < to; n++) {
        unsigned long long met = 0;
        for (int i = 0; i < upto; i++) met |= 1ULL << values[n - takes[i]];
        values[n] = __builtin_ctzll(~met);
    }
}

void fill(const char *set, int size, unsigned short *values) {
    int count = 0;
    int *takes = numbers_of(set, size, &count);
    if (count <= 63) {
        for (int upto = 0, from = 0; from < size; upto++) {
            int to = upto < count ? takes[upto] : size;
            heaps(values, from, to, takes, upto);
            from = to;
        }
    } else {
        int *met = calloc(size + 1, sizeof *met), upto = 0;
        for (int n = 1; n < size; n++) {
            while (upto < count && takes[upto] <= n) upto++;
            for (int i = 0; i < upto; i++) met[values[n - takes[i]]] = n;
            int value = 0;
            while (met[value] == n) value++;
            values[n] = value;
        }
        free(met);
    }
    free(takes);
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    int size = atoi(argv[2]) + 1;
    unsigned short *values = calloc(size, sizeof *values);
    fill(argv[1], size, values);
    print_sum(values, size);
    return 0;
}
