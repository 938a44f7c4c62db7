/* The same as octal_definition, in sparse space: the mask for which the fewest values are rare is sought whenever the
   table is half as long again; options with a rare heap are all looked at, others until no smaller value is missing. */
#include <stdlib.h>
#include <string.h>
#include "sum.h"

#define MOST (1 << 16)
#define FIRST 1024

static int rare_at[MOST];

static int is_rare(int value, int mask) { return !(__builtin_popcount(value & mask) & 1); }

static int best_mask(const unsigned short *values, int known) {
    int most = 1, best = 0, least = known;
    for (int n = 0; n < known; n++)
        while (most <= values[n]) most *= 2;
    int *count = calloc(most, sizeof *count);
    for (int n = 1; n < known; n++) count[values[n]]++;
    for (int mask = 1; mask < most; mask++) {
        int rare = 0;
        for (int value = 0; value < most; value++) rare += is_rare(value, mask) ? count[value] : 0;
        if (rare < least) least = rare, best = mask;
    }
    free(count);
    return best;
}

void fill(const char *code, int size, unsigned short *values) {
    code += 2;
    int last = (int)strlen(code), next = FIRST, mask = 0, rares = 0;
    memset(values, 0, size * sizeof *values);
    int *met = calloc(MOST, sizeof *met), *rare = calloc(size, sizeof *rare);
    for (int n = 1; n < size; n++) {
        if (n == next) {
            next += next / 2;
            mask = best_mask(values, n);
            for (int value = 0; value < MOST; value++) rare_at[value] = is_rare(value, mask);
            rares = 0;
            for (int a = 1; a < n; a++)
                if (rare_at[values[a]]) rare[rares++] = a;
        }
        for (int k = 1; k <= last && k <= n; k++) {
            int digit = code[k - 1] - '0', left = n - k;
            if (digit & 1 && left == 0) met[0] = n;
            if (digit & 2 && left > 0) met[values[left]] = n;
            if (!(digit & 4)) continue;
            if (!mask)
                for (int a = 1; 2 * a <= left; a++) met[values[a] ^ values[left - a]] = n;
            else
                for (int i = 0; i < rares && rare[i] < left; i++) met[values[rare[i]] ^ values[left - rare[i]]] = n;
        }
        if (mask) {
            int bound = 0, missing = 0;
            while (rare_at[bound] || met[bound] == n) missing += met[bound++] != n;
            for (int a = 1; missing && 2 * a <= n; a++)
                for (int k = 1; k <= last; k++) {
                    int left = n - k;
                    if (!((code[k - 1] - '0') & 4) || 2 * a > left) continue;
                    int value = values[a] ^ values[left - a];
                    if (met[value] != n) met[value] = n, missing -= value < bound;
                }
        }
        int value = 0;
        while (met[value] == n) value++;
        values[n] = value;
        if (mask && rare_at[value]) rare[rares++] = n;
    }
    free(met), free(rare);
}

int main(int argc, char **argv) {
    if (argc != 3 || strncmp(argv[1], "0.", 2)) return 2;
    int size = atoi(argv[2]) + 1;
    unsigned short *values = calloc(size, sizeof *values);
    fill(argv[1], size, values);
    print_sum(values, size);
    return 0;
}
