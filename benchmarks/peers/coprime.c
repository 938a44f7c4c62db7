/* The coprime game: from n chips, takes of 1 to K, A wins if gcd(chips of A, n) = 1 in the end. Who wins, A to move?
   Rows of bits by the definition: each row from the K rows before it, in one pass over its words.
   Usage: coprime N K; prints 1 where A wins, else 0. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define CHUNK 512 /* words at once, which stay in the nearest cache */

static void add(uint64_t *restrict any, uint64_t *restrict all, const uint64_t *restrict from_a,
                const uint64_t *restrict from_b, long i, long length) {
    for (long j = 0; j < length; j++) {
        any[j] |= from_b[j] >> i | from_b[j + 1] << (64 - i);
        all[j] &= from_a[j];
    }
}

static long gcd(long a, long b) {
    while (b) {
        long rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* 1 where A wins with A to move, 2 where A wins with B to move, or their sum; K is at most 63. */
int won(long n, long most) {
    long words = n / 64 + 2;
    uint64_t **a = malloc(most * sizeof *a), **b = malloc(most * sizeof *b);
    for (long i = 0; i < most; i++) a[i] = calloc(words, 8), b[i] = calloc(words, 8);
    for (long j = 0; j <= n; j++)
        if (gcd(j, n) == 1) a[0][j / 64] |= 1ull << j % 64, b[0][j / 64] |= 1ull << j % 64;
    uint64_t *new_a = calloc(words, 8), *new_b = calloc(words, 8);
    for (long r = 1; r <= n; r++) {
        long length = (n - r) / 64 + 1, window = r < most ? r : most;
        for (long j = 0; j < length; j += CHUNK) {
            long part = length - j < CHUNK ? length - j : CHUNK;
            for (long q = 0; q < part; q++) new_a[j + q] = 0, new_b[j + q] = ~0ull;
            for (long i = 1; i <= window; i++)
                add(new_a + j, new_b + j, a[(r - i) % most] + j, b[(r - i) % most] + j, i, part);
        }
        uint64_t *old_a = a[r % most], *old_b = b[r % most];
        a[r % most] = new_a, b[r % most] = new_b;
        new_a = old_a, new_b = old_b;
    }
    int winners = (int)(a[n % most][0] & 1) + 2 * (int)(b[n % most][0] & 1);
    for (long i = 0; i < most; i++) free(a[i]), free(b[i]);
    free(a), free(b), free(new_a), free(new_b);
    return winners;
}

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    long n = atol(argv[1]), most = atol(argv[2]);
    if (n < 1 || most < 1 || most > 63) return 2;
    printf("%d\n", won(n, most) & 1);
    return 0;
}
