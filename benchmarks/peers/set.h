/* Sets of numbers: 1,3,4, allbut=1,4, or a name. */
#include <stdlib.h>
#include <string.h>

/* The numbers below ``size`` of a set, increasing. */
static int *numbers_of(const char *set, int size, int *count) {
    char *inside = calloc(size + 1, 1);
    int *numbers = malloc((size + 1) * sizeof *numbers), others = !strncmp(set, "allbut=", 7);
    if (!strcmp(set, "primes")) {
        memset(inside + 2, 1, size > 2 ? size - 2 : 0);
        for (long d = 2; d * d < size; d++)
            for (long n = d * d; inside[d] && n < size; n += d) inside[n] = 0;
    } else if (!strcmp(set, "squares")) {
        for (long d = 1; d * d < size; d++) inside[d * d] = 1;
    } else if (!strcmp(set, "triangular")) {
        for (long d = 1; d * (d + 1) / 2 < size; d++) inside[d * (d + 1) / 2] = 1;
    } else if (!strcmp(set, "powers2")) {
        for (long d = 1; d < size; d *= 2) inside[d] = 1;
    } else if (!strcmp(set, "evens")) {
        for (long d = 2; d < size; d += 2) inside[d] = 1;
    } else {
        if (others) memset(inside + 1, 1, size - 1);
        char *text = strdup(others ? set + 7 : set);
        for (char *one = strtok(text, ","); one; one = strtok(NULL, ","))
            if (atol(one) < size) inside[atol(one)] = !others;
        free(text);
    }
    *count = 0;
    for (int n = 1; n < size; n++)
        if (inside[n]) numbers[(*count)++] = n;
    free(inside);
    return numbers;
}
