/* The same as subtraction by rows of bits: a row for each value says which heaps have an option of that value; a heap
   with a value puts the set, moved up by the heap, into the row of that value. The set is kept moved by 0 to 63 bits
   where it is short, so that words are only joined.
   Usage: subtraction_bits SET N. As a library: fill(SET, N + 1, values). */
#include <stdlib.h>
#include "set.h"
#include "sum.h"

typedef unsigned long long word;
#define SHORT 128 /* words of a set that is kept moved by all numbers of bits */

void fill(const char *set, int size, unsigned short *values) {
    int count = 0, rows = 0, room = 8, words = size / 64 + 2;
    int *takes = numbers_of(set, size, &count), reach = count ? takes[count - 1] : 0, length = reach / 64 + 2;
    int kept = length <= SHORT;
    word **met = malloc(room * sizeof *met), *moved = calloc((size_t)(kept ? 64 : 1) * length, 8);
    for (int bit = 0; bit < (kept ? 64 : 1); bit++)
        for (int i = 0; i < count; i++)
            moved[(size_t)bit * length + ((takes[i] + bit) >> 6)] |= 1ULL << ((takes[i] + bit) & 63);
    for (int n = 0; n < size; n++) {
        int value = 0, at = n >> 6, bit = n & 63, some = length;
        while (value < rows && met[value][at] >> bit & 1) value++;
        if (value == rows) {
            if (rows == room) met = realloc(met, (room *= 2) * sizeof *met);
            met[rows++] = calloc(words, 8);
        }
        values[n] = value;
        if (at + some > words) some = words - at;
        word *restrict row = met[value] + at;
        const word *restrict from = moved + (kept ? (size_t)bit * length : 0);
        if (kept || !bit)
            for (int w = 0; w < some; w++) row[w] |= from[w];
        else {
            row[0] |= from[0] << bit;
            for (int w = 1; w < some; w++) row[w] |= from[w] << bit | from[w - 1] >> (64 - bit);
        }
    }
    for (int row = 0; row < rows; row++) free(met[row]);
    free(met), free(moved), free(takes);
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    int size = atoi(argv[2]) + 1;
    unsigned short *values = calloc(size, sizeof *values);
    fill(argv[1], size, values);
    print_sum(values, size);
    return 0;
}
