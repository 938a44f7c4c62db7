/* The same as subtraction by rows of bits: a row for each value says which heaps have an option of that value; a heap
   with a value puts the set, moved up by the heap, into the row of that value. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "set.h"
#include "sum.h"

typedef unsigned long long word;

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    int size = atoi(argv[2]) + 1, count = 0, rows = 0, words = size / 64 + 2;
    int *takes = numbers_of(argv[1], size, &count), reach = count ? takes[count - 1] : 0;
    word *members = calloc(words, 8), **met = NULL;
    unsigned short *values = calloc(size, sizeof *values);
    for (int i = 0; i < count; i++) members[takes[i] >> 6] |= 1ULL << (takes[i] & 63);
    for (int n = 0; n < size; n++) {
        int value = 0, at = n >> 6, bit = n & 63, length = reach / 64 + 1;
        while (value < rows && met[value][at] >> bit & 1) value++;
        if (value == rows) met = realloc(met, ++rows * sizeof *met), met[value] = calloc(words, 8);
        values[n] = value;
        if (at + length > words - 1) length = words - 1 - at;
        word *row = met[value] + at;
        if (bit)
            for (int w = 0; w < length; w++) row[w] |= members[w] << bit, row[w + 1] |= members[w] >> (64 - bit);
        else
            for (int w = 0; w < length; w++) row[w] |= members[w];
    }
    print_sum(values, size);
    return 0;
}
