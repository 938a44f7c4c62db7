/* The same by rows of as many heaps as the smallest number: none is reached from another one of its row. A heap is the bit
   of its value; the bits of the options of a whole row are joined, number by number, and the lowest zeros are its bits.
   For 15 numbers at most. Usage: subtraction_rows SET N. As a library: fill(SET, N + 1, values). */
#include <stdlib.h>
#include "set.h"
#include "sum.h"

void fill(const char *set, int size, unsigned short *values) {
    int count = 0, *takes = numbers_of(set, size, &count), reach = count ? takes[count - 1] : 0;
    int most = count ? takes[0] : size, row = most > 4096 ? 4096 : most;
    unsigned short *bits = (unsigned short *)calloc(reach + size + row, 2) + reach, *met = malloc(row * 2);
    for (int n = 0; n < size; n += row) {
        for (int j = 0; j < row; j++) met[j] = 0;
        for (int i = 0; i < count; i++)
            for (int j = 0; j < row; j++) met[j] |= bits[n - takes[i] + j];
        for (int j = 0; j < row; j++) bits[n + j] = ~met[j] & (met[j] + 1);
    }
    for (int n = 0; n < size; n++) values[n] = __builtin_popcount(bits[n] - 1);
    free(bits - reach), free(met), free(takes);
}

int main(int argc, char **argv) {
    if (argc != 3) return 2;
    int size = atoi(argv[2]) + 1;
    unsigned short *values = calloc(size, sizeof *values);
    fill(argv[1], size, values);
    print_sum(values, size);
    return 0;
}
