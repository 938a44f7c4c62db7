/* One pile, where the number taken is capped: the least winning take g(n) of piles 1 to N, by its definition. After a
   take the next one is at most CAP, linear in the pile n or the take k: pile A B (A n + B) or take A B (A k + B).
   Usage: one_pile pile|take A B N; prints a sum of all g(n). */
#include <stdlib.h>
#include "sum.h"

int main(int argc, char **argv) {
    if (argc != 5) return 2;
    long a = atol(argv[2]), b = atol(argv[3]), size = atol(argv[4]) + 1, *least = malloc(8 * size);
    int by_pile = argv[1][0] == 'p';
    unsigned long long sum = 0;
    least[0] = 1L << 62;
    for (long n = 1; n < size; n++) {
        long k = 1;
        while (a * (by_pile ? n : k) + b >= least[n - k]) k++;
        least[n] = k;
        sum = (sum * 31 + (unsigned long long)k) % 1000000007;
    }
    printf("%llu\n", sum);
    return 0;
}
