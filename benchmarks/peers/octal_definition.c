/* Grundy values of heaps 0 to N of an octal game 0.d1d2d3..., every option looked at.
   Usage: octal_definition CODE N; prints a sum of all values. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
    if (argc != 3 || strncmp(argv[1], "0.", 2)) return 2;
    const char *code = argv[1] + 2;
    int last = (int)strlen(code), size = atoi(argv[2]) + 1;
    unsigned short *values = calloc(size, sizeof *values);
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
    unsigned long long sum = 0;
    for (int n = 0; n < size; n++) sum = (sum * 31 + values[n]) % 1000000007;
    printf("%llu\n", sum);
    return 0;
}
