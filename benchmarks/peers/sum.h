/* The sum that is printed. */
#include <stdio.h>

static inline void print_sum(const unsigned short *values, long size) {
    unsigned long long sum = 0;
    for (long n = 0; n < size; n++) sum = (sum * 31 + values[n]) % 1000000007;
    printf("%llu\n", sum);
}
