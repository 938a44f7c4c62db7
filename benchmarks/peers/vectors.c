/* Games with some piles, all below SIDE, whose moves subtract vectors: c + t d for t = 0, 1, 2, ...; c alone where d is 0.
   Grundy values by a set of bits for every line in the direction of d; or outcomes (0 for a P-position, 1 for any other):
   a P-position strikes out whatever has a move to it.
   Usage: vectors values|outcomes|misere PILES SIDE c1,c2,..,d1,d2,.. ...; prints a sum of all values. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "sum.h"

typedef unsigned long long word;
#define PILES 4

static int piles, side, rays;
static int start[9999][PILES], step[9999][PILES];

static long offset(const int *vector) {
    long at = 0;
    for (int i = 0; i < piles; i++) at = at * side + vector[i];
    return at;
}

static int fits(const int *vector, const int *here) {
    for (int i = 0; i < piles; i++)
        if (vector[i] > here[i]) return 0;
    return 1;
}

static void next(int *here) {
    int i = piles - 1;
    while (i >= 0 && ++here[i] == side) here[i--] = 0;
}

static void outcomes(unsigned short *values, long cells, int misere) {
    int here[PILES] = {0};
    memset(values, 0, 2 * cells);
    for (long cell = 0; cell < cells; cell++, next(here)) {
        int ended = misere;
        for (int r = 0; ended && r < rays; r++) ended = !fits(start[r], here);
        if (ended) values[cell] = 1;
        if (values[cell]) continue;
        for (int r = 0; r < rays; r++) {
            int steps = side, i;
            for (i = 0; i < piles && steps; i++) {
                int room = side - 1 - here[i] - start[r][i];
                int most = room < 0 ? 0 : step[r][i] ? room / step[r][i] + 1 : side;
                if (most < steps) steps = most;
            }
            if (!offset(step[r]) && steps) steps = 1;
            unsigned short *at = values + cell + offset(start[r]);
            for (long t = 0, by = offset(step[r]); t < steps; t++) at[t * by] = 1;
        }
    }
}

static void grundy(unsigned short *values, long cells) {
    int here[PILES] = {0}, words = piles * side / 64 + 1, **line = calloc(rays, sizeof *line);
    long *lines = calloc(rays, sizeof *lines), *begins = calloc(rays, sizeof *begins), *along = calloc(rays, sizeof *along);
    word **sets = calloc(rays, sizeof *sets), *alone = calloc(words, 8);
    for (int r = 0; r < rays; r++) {
        begins[r] = offset(start[r]), along[r] = offset(step[r]);
        if (!along[r]) continue;
        long inner = 1;
        for (int i = 0; i < piles; i++) inner *= side > step[r][i] ? side - step[r][i] : 0;
        line[r] = malloc(cells * sizeof *line[r]), sets[r] = calloc((cells - inner) * words, 8);
    }
    for (long cell = 0; cell < cells; cell++, next(here)) {
        word *on[9999];
        int count = 0, w = 0;
        for (int r = 0; r < rays; r++) {
            int value = fits(start[r], here) ? values[cell - begins[r]] : -1;
            if (along[r]) {
                line[r][cell] = fits(step[r], here) ? line[r][cell - along[r]] : lines[r]++;
                on[count] = sets[r] + (size_t)line[r][cell] * words;
                if (value >= 0) on[count][value >> 6] |= 1ULL << (value & 63);
                count++;
            } else if (value >= 0)
                alone[value >> 6] |= 1ULL << (value & 63);
        }
        for (;; w++) {
            word all = alone[w];
            for (int i = 0; i < count; i++) all |= on[i][w];
            if (~all) {
                values[cell] = 64 * w + __builtin_ctzll(~all);
                break;
            }
        }
        for (int r = 0; r < rays; r++)
            if (!along[r] && fits(start[r], here)) alone[values[cell - begins[r]] >> 6] = 0;
    }
}

int main(int argc, char **argv) {
    if (argc < 5) return 2;
    piles = atoi(argv[2]), side = atoi(argv[3]), rays = argc - 4;
    long cells = 1;
    for (int i = 0; i < piles; i++) cells *= side;
    for (int r = 0; r < rays; r++) {
        char *one = strtok(argv[r + 4], ",");
        for (int i = 0; i < 2 * piles; i++, one = strtok(NULL, ",")) *(i < piles ? start[r] + i : step[r] + i - piles) = atoi(one);
    }
    unsigned short *values = malloc(2 * cells);
    if (argv[1][0] == 'v')
        grundy(values, cells);
    else
        outcomes(values, cells, argv[1][0] == 'm');
    print_sum(values, cells);
    return 0;
}
