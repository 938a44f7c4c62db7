/* Games with some piles, all below SIDE, whose moves subtract vectors: c + t d for t = 0, 1, 2, ...; c alone where d is 0.
   Grundy values by a set of bits for every line in the direction of d, full words of it passed over; or outcomes (0 for a
   P-position, 1 for any other): a P-position strikes out whatever has a move to it.
   Usage: vectors values|outcomes|misere PILES SIDE c1,c2,..,d1,d2,.. ...; prints a sum of all values. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "sum.h"

typedef unsigned long long word;
#define PILES 4
#define RAYS 9999

static int piles, side, rays;
static int start[RAYS][PILES], step[RAYS][PILES];
static int room[RAYS]; /* in this row: the least last pile from which a vector fits, or steps that the other piles allow */

static long offset(const int *vector) {
    long at = 0;
    for (int i = 0; i < piles; i++) at = at * side + vector[i];
    return at;
}

static void next_row(int *here) {
    int i = piles - 2;
    while (i >= 0 && ++here[i] == side) here[i--] = 0;
}

static int fits(const int *vector, const int *here) {
    for (int i = 0; i < piles - 1; i++)
        if (vector[i] > here[i]) return 0;
    return 1;
}

static unsigned char *outcomes(int misere) {
    long rows = 1, begins[RAYS], along[RAYS];
    int here[PILES] = {0}, last = piles - 1;
    for (int i = 0; i < last; i++) rows *= side;
    unsigned char *values = calloc(rows * side, 1);
    for (int r = 0; r < rays; r++) begins[r] = offset(start[r]), along[r] = offset(step[r]);
    for (long row = 0; row < rows; row++, next_row(here)) {
        unsigned char *cells = values + row * side, *end = cells + side;
        if (misere) { /* the game is over where no vector fits */
            int least = side;
            for (int r = 0; r < rays; r++)
                if (fits(start[r], here) && start[r][last] < least) least = start[r][last];
            memset(cells, 1, least);
        }
        int known = 0;
        for (unsigned char *at = cells; (at = memchr(at, 0, end - at)); at++) {
            if (!known) {
                known = 1;
                for (int r = 0; r < rays; r++) {
                    room[r] = along[r] ? side : 1;
                    for (int i = 0; i < last; i++) {
                        int left = side - 1 - here[i] - start[r][i];
                        int most = left < 0 ? 0 : step[r][i] ? left / step[r][i] + 1 : side;
                        if (most < room[r]) room[r] = most;
                    }
                }
            }
            for (int r = 0; r < rays; r++) {
                int left = end - at - 1 - start[r][last], steps = room[r];
                if (left < 0) continue;
                if (step[r][last] == 1 && left + 1 < steps) steps = left + 1;
                if (step[r][last] > 1 && left / step[r][last] + 1 < steps) steps = left / step[r][last] + 1;
                unsigned char *to = at + begins[r];
                for (long t = 0, by = along[r]; t < steps; t++) to[t * by] = 1;
            }
            if (at + 1 == end) break;
        }
    }
    return values;
}

static unsigned short *grundy(void) {
    long rows = 1, cells, *begins = calloc(rays, sizeof *begins), *along = calloc(rays, sizeof *along);
    int here[PILES] = {0}, words = piles * side / 64 + 1, last = piles - 1;
    int **line = calloc(rays, sizeof *line), **low = calloc(rays, sizeof *low), *lines = calloc(rays, sizeof *lines);
    word **sets = calloc(rays, sizeof *sets), *alone = calloc(words, 8), *on[RAYS];
    for (int i = 0; i < last; i++) rows *= side;
    cells = rows * side;
    unsigned short *values = malloc(2 * cells);
    for (int r = 0; r < rays; r++) {
        begins[r] = offset(start[r]), along[r] = offset(step[r]);
        if (!along[r]) continue;
        long inner = 1;
        for (int i = 0; i < piles; i++) inner *= side > step[r][i] ? side - step[r][i] : 0;
        line[r] = malloc(cells * sizeof *line[r]);
        sets[r] = calloc((cells - inner) * words, 8), low[r] = calloc(cells - inner, sizeof *low[r]);
    }
    for (long row = 0; row < rows; row++, next_row(here)) {
        int new_line[RAYS];
        for (int r = 0; r < rays; r++) {
            room[r] = fits(start[r], here) ? start[r][last] : side;
            new_line[r] = fits(step[r], here) ? step[r][last] : side; /* before this one every cell begins a line */
        }
        for (int y = 0; y < side; y++) {
            long cell = row * side + y;
            int count = 0, w = 0, most = -1;
            for (int r = 0; r < rays; r++) {
                int value = y >= room[r] ? values[cell - begins[r]] : -1;
                if (along[r]) {
                    int at = line[r][cell] = y >= new_line[r] ? line[r][cell - along[r]] : lines[r]++;
                    word *set = on[count++] = sets[r] + (size_t)at * words;
                    if (value >= 0) {
                        set[value >> 6] |= 1ULL << (value & 63);
                        while (!~set[low[r][at]]) low[r][at]++;
                    }
                    if (low[r][at] > w) w = low[r][at];
                } else if (value >= 0) {
                    alone[value >> 6] |= 1ULL << (value & 63);
                    if (value >> 6 > most) most = value >> 6;
                }
            }
            for (;; w++) {
                word all = alone[w];
                for (int i = 0; i < count; i++) all |= on[i][w];
                if (~all) {
                    values[cell] = 64 * w + __builtin_ctzll(~all);
                    break;
                }
            }
            for (; most >= 0; most--) alone[most] = 0;
        }
    }
    for (int r = 0; r < rays; r++) free(line[r]), free(sets[r]), free(low[r]);
    free(begins), free(along), free(line), free(low), free(lines), free(sets), free(alone);
    return values;
}

/* The table as an array: of bytes for outcomes, of 16 bits for values. */
void *table(const char *what, int of_piles, int of_side, int of_rays, const int *vectors) {
    piles = of_piles, side = of_side, rays = of_rays;
    for (int r = 0; r < rays; r++)
        for (int i = 0; i < 2 * piles; i++) *(i < piles ? start[r] + i : step[r] + i - piles) = *vectors++;
    return what[0] == 'v' ? (void *)grundy() : (void *)outcomes(what[0] == 'm');
}

int main(int argc, char **argv) {
    if (argc < 5 || argc - 4 > RAYS || atoi(argv[2]) > PILES) return 2;
    int of_piles = atoi(argv[2]), of_side = atoi(argv[3]), *vectors = malloc((argc - 4) * 2 * PILES * sizeof *vectors), *at = vectors;
    for (int r = 4; r < argc; r++)
        for (char *one = strtok(argv[r], ","); one; one = strtok(NULL, ",")) *at++ = atoi(one);
    long cells = 1;
    for (int i = 0; i < of_piles; i++) cells *= of_side;
    void *made = table(argv[1], of_piles, of_side, argc - 4, vectors);
    if (argv[1][0] == 'v') {
        print_sum(made, cells);
        return 0;
    }
    unsigned short *values = malloc(2 * cells);
    for (long i = 0; i < cells; i++) values[i] = ((unsigned char *)made)[i];
    print_sum(values, cells);
    return 0;
}
