/* Grundy values of heaps 0 to N of an octal game 0.d1d2d3..., every option looked at.
   Usage: octal_definition CODE N; prints a sum of all values. As a library: fill(CODE, N + 1, values). */
#include <stdlib.h>
#include <string.h>
#include "sum.h"

void fill(const char *code, int size, unsigned short *values) {
    code += 2;
    int last = (int)strlen(code);
    memset(values, 0, size * sizeof *values);
    int *met = calloc(1 << 16, sizeof *met);
    for (int n = 1; n < size; n++) {
        for (int k = 1; k <= last && k <= n; k++) {
            int digit = code[k - 1] - '0', left = n - k;
            if (digit & 1 && left == 0) met[0] = n;
            if (digit & 2 && left > 0) met[values[left]] = n;
            if (digit & 4)
                for (int a = 1; 2 * a <= left; a++) met[values[a] ^ values[left - a]] = n;
        }
        int value = 0;
        while (met[value] == n) value++;
        values[n] = value;
    }
    free(met);
}

int main(int argc, char **argv) {
    if (argc != 3 || strncmp(argv[1], "0.", 2)) return 2;
    int size = atoi(argv[2]) + 1;
    unsigned short *values = calloc(size, sizeof *values);
    fill(argv[1], size, values);
    print_sum(values, size);
    return 0;
}
