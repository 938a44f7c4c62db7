/* Grundy values of Wythoff's game on a square of N by N positions, from the definition by words of bits, full words of
   a column, a row or a diagonal passed over. Usage: wythoff N; prints a sum of all values. */
#include <stdio.h>
#include <stdlib.h>
#include "sum.h"

/* The table, a row after the other. */
unsigned short *square(int size) {
    int words = (2 * size + 63) / 64 + 1, *low = calloc(3 * (size_t)size, sizeof *low);
    unsigned long long *column = calloc((size_t)size * words, 8), *diagonal = calloc(2 * (size_t)size * words, 8);
    unsigned long long *row = malloc(8 * words);
    unsigned short *values = malloc(2 * (size_t)size * size);
    for (int x = 0; x < size; x++) {
        int full = 0;
        for (int w = 0; w < words; w++) row[w] = 0;
        for (int y = 0; y < size; y++) {
            unsigned long long *one = column + (size_t)y * words, *other = diagonal + (size_t)(x - y + size) * words;
            int *one_full = low + y, *other_full = low + size + (x - y + size), w = full;
            if (*one_full > w) w = *one_full;
            if (*other_full > w) w = *other_full;
            while (!~(row[w] | one[w] | other[w])) w++;
            unsigned long long free = ~(row[w] | one[w] | other[w]), bit = free & -free;
            row[w] |= bit, one[w] |= bit, other[w] |= bit;
            while (!~row[full]) full++;
            while (!~one[*one_full]) ++*one_full;
            while (!~other[*other_full]) ++*other_full;
            values[(size_t)x * size + y] = 64 * w + __builtin_ctzll(bit);
        }
    }
    free(column), free(diagonal), free(row), free(low);
    return values;
}

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    int size = atoi(argv[1]);
    print_sum(square(size), (long)size * size);
    return 0;
}
