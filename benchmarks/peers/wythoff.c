/* Grundy values of Wythoff's game on a square of N by N positions, from the definition by words of bits.
   Usage: wythoff N; prints a sum of all values. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    int size = atoi(argv[1]), words = (2 * size + 63) / 64 + 1;
    unsigned long long *column = calloc((size_t)size * words, 8), *diagonal = calloc(2 * (size_t)size * words, 8);
    unsigned long long *row = malloc(8 * words), sum = 0;
    for (int x = 0; x < size; x++) {
        for (int w = 0; w < words; w++) row[w] = 0;
        for (int y = 0; y < size; y++) {
            unsigned long long *one = column + (size_t)y * words, *other = diagonal + (size_t)(x - y + size) * words;
            int w = 0;
            while (!~(row[w] | one[w] | other[w])) w++;
            unsigned long long free = ~(row[w] | one[w] | other[w]), bit = free & -free;
            row[w] |= bit, one[w] |= bit, other[w] |= bit;
            sum = (sum * 31 + 64 * w + __builtin_ctzll(bit)) % 1000000007;
        }
    }
    printf("%llu\n", sum);
    return 0;
}
