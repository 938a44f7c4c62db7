/* Grundy values of heaps 0 to N of a game with the code d0.d1d2d3..., whose digits are 0 to F; a last r repeats the last
   digit for ever. For every m the values of two heaps, and of three, with m counters together are kept as sets of bits:
   while they fit one word, in registers.
   Usage: hexadecimal CODE N; prints a sum of all values. As a library: fill(CODE, N + 1, values). */
#include <stdlib.h>
#include <string.h>
#include "sum.h"

typedef unsigned long long word;
#define MOST 1024 /* words of a set */

static int words; /* of every set: values and their sums are less than 64 times as many */

static int digit_of(char c) { return c <= '9' ? c - '0' : (c | 32) - 'a' + 10; }

static const word half[6] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                             0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};

/* The numbers x XOR value for the x of a word, value < 64; without branches. */
static inline word turned(word bits, int value) {
    for (int i = 0; i < 6; i++) {
        word other = (bits & half[i]) << (1 << i) | (bits >> (1 << i) & half[i]);
        bits = value >> i & 1 ? other : bits;
    }
    return bits;
}

/* The same for a set, added to another one: words change places, then bits in them. */
static void add(word *into, const word *from, int value) {
    static word room[MOST];
    for (int w = 0; w < words; w++) room[w] = from[w ^ (value >> 6)];
    for (int i = 0; i < 6; i++)
        if (value >> i & 1)
            for (int w = 0; w < words; w++) room[w] = (room[w] & half[i]) << (1 << i) | (room[w] >> (1 << i) & half[i]);
    for (int w = 0; w < words; w++) into[w] |= room[w];
}

/* The values of two heaps with n counters, and of three. */
static void pairs(word *second, const unsigned short *values, int n) {
    if (words == 1) {
        word met = 0;
        for (int a = 1; 2 * a <= n; a++) met |= 1ULL << (values[a] ^ values[n - a]);
        *second = met;
    } else
        for (int a = 1; 2 * a <= n; a++) {
            int value = values[a] ^ values[n - a];
            second[value >> 6] |= 1ULL << (value & 63);
        }
}

static void threes(word *third, const word *two, const unsigned short *values, int n) {
    if (words == 1) {
        word met = 0;
        for (int a = 1; 3 * a <= n; a++) met |= turned(two[n - a], values[a]);
        *third = met;
    } else
        for (int a = 1; 3 * a <= n; a++) add(third, two + (size_t)(n - a) * words, values[a]);
}

/* Sets of twice as many words. */
static word *wider(word *sets, int size) {
    word *made = calloc((size_t)size * words, 16);
    for (int n = 0; n < size; n++) memcpy(made + (size_t)2 * n * words, sets + (size_t)n * words, 8 * words);
    free(sets);
    return made;
}

void fill(const char *code, int size, unsigned short *values) {
    const char *point = strchr(code, '.');
    int length = (int)strlen(point + 1), tail = 0, digits[99] = {digit_of(*code)}, all = 0;
    if (point[length] == 'r') tail = digit_of(point[length - 1]), length -= 2;
    for (int k = 1; k <= length; k++) digits[k] = digit_of(point[k]);
    for (int k = 0; k <= length; k++) all |= digits[k];
    all |= tail, words = 1;
    word *two = calloc(size, 8), *three = calloc(size, 8), always[MOST] = {0}, met[MOST];
    for (int n = 0; n < size; n++) {
        if (all & 12) pairs(two + (size_t)n * words, values, n);
        if (all & 8) threes(three + (size_t)n * words, two, values, n);
        memset(met, 0, 8 * words);
        for (int k = 0; k <= length + (tail > 0) && k <= n; k++) {
            int left = n - k, digit = k > length ? tail : digits[k];
            word *into = k > length ? always : met;
            if (digit & 1 && left == 0 && k) into[0] |= 1;
            if (digit & 2 && left > 0 && k) into[values[left] >> 6] |= 1ULL << (values[left] & 63);
            for (int w = 0; w < words; w++) {
                if (digit & 4) into[w] |= two[(size_t)left * words + w];
                if (digit & 8) into[w] |= three[(size_t)left * words + w];
            }
        }
        int at = 0;
        while (at < words && (met[at] | always[at]) == ~0ULL) at++;
        int value = 64 * at + (at < words ? __builtin_ctzll(~(met[at] | always[at])) : 0);
        values[n] = value;
        if (at == words) two = wider(two, size), three = wider(three, size), words *= 2;
    }
    free(two), free(three);
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    int size = atoi(argv[2]) + 1;
    unsigned short *values = calloc(size, sizeof *values);
    fill(argv[1], size, values);
    print_sum(values, size);
    return 0;
}
