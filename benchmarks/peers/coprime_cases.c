/* The coprime game with odd n: does every set of odd primes have a column or a race? All sets for one K, by cases.
   What a column and a race are: docs/theory/coprime-columns.md. A case says that some primes divide n and some do not;
   more divisors are never worse for B. If B wins all that is left with the divisors known, the case is closed. If not,
   A wins the rest if no other prime divides n, and the fewest first primes are found that must not divide: the first
   of them that does divide n gives the next cases. Rows are made from the definition, a bit for each final difference.
   Usage: coprime_cases K; prints the number of cases and of sets asked about, and each set with no column or race. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORDS 32   /* most words of a row */
#define ROWS 1200  /* most rows */
#define PRIMES 200 /* most primes */

typedef uint64_t Row[WORDS];
enum kind { NONE, COLUMN_OF_A, COLUMN_OF_B, RACE };
struct law {
    enum kind kind;
    int edge, phase, start;
};

static int K, count, primes[PRIMES];
static int least, length;              /* bit j of a row: the final difference least + 2 j; the words of a row */
static Row b_lost[ROWS], a_lost[ROWS]; /* B to move loses, by the last token; A to move loses, by the first token */
static Row old_b[ROWS], old_a[ROWS], new_b, new_a; /* OR of the rows r, ..., middle - 1; of those from middle on */
static int middle, oldest;
static Row multiples[PRIMES];
static long asked, cases, exceptions;
static int latest;

/* Columns of the rows: with k chips left and difference d the last token is d + k, the first d - k. */
static int a_wins(int k, int d, int b_to_move) {
    int at = (b_to_move ? d + k - least : d - k - least) / 2;
    int lost = (b_to_move ? b_lost : a_lost)[k][at >> 6] >> (at & 63) & 1;
    return lost == b_to_move;
}

/* A take of A leaves the last token where it is, a take of B the first one: so rows are joined without a shift. */
static inline __attribute__((always_inline)) void make_rows_of(int from, int to, const int words) {
    for (int k = from > 0 ? from : 1; k <= to; k++) {
        Row a, b; /* A to move loses, by the last token; B to move loses, by the first */
        if (k - K > oldest)
            oldest = k - K;
        if (oldest >= middle) { /* what was new becomes old */
            for (int r = k - 1; r >= oldest; r--)
                for (int j = 0; j < words; j++) {
                    old_b[r][j] = b_lost[r][j] | (r < k - 1 ? old_b[r + 1][j] : 0);
                    old_a[r][j] = a_lost[r][j] | (r < k - 1 ? old_a[r + 1][j] : 0);
                }
            middle = k;
            memset(new_b, 0, sizeof new_b);
            memset(new_a, 0, sizeof new_a);
        }
        for (int j = 0; j < words; j++) {
            a[j] = ~(new_b[j] | old_b[oldest][j]);
            b[j] = ~(new_a[j] | old_a[oldest][j]);
        }
        int whole = k >> 6, part = k & 63; /* the first token is k places before the last */
        for (int j = 0; j < words; j++) {
            uint64_t down = j + whole < words ? a[j + whole] >> part : 0;
            uint64_t up = j >= whole ? b[j - whole] << part : 0;
            if (part && j + whole + 1 < words)
                down |= a[j + whole + 1] << (64 - part);
            if (part && j > whole)
                up |= b[j - whole - 1] >> (64 - part);
            a_lost[k][j] = down;
            b_lost[k][j] = up;
        }
        for (int j = 0; j < words; j++) {
            new_b[j] |= b_lost[k][j];
            new_a[j] |= a_lost[k][j];
        }
    }
}

static void make_rows(int from, int to) { /* a loop for each length is faster */
    switch (length) {
#define LENGTH(n) case n: make_rows_of(from, to, n); return;
        LENGTH(1) LENGTH(2) LENGTH(3) LENGTH(4) LENGTH(5) LENGTH(6) LENGTH(7) LENGTH(8) LENGTH(9) LENGTH(10)
    }
    make_rows_of(from, to, length);
}

static void begin(int last) {
    least = -K - 1 - last;
    least -= least % 2 == 0;
    length = (2 * K + last - least) / 128 + 1;
    if (length > WORDS || last >= ROWS)
        exit(2);
    memset(multiples, 0, sizeof multiples);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < 64 * length; j++)
            if ((least + 2 * j) % primes[i] == 0)
                multiples[i][j >> 6] |= (uint64_t)1 << (j & 63);
}

static int distance(int k, int phase) {
    int rest = ((k - phase) % (2 * K) + 2 * K) % (2 * K);
    return rest > K ? 2 * K - rest : rest;
}

static int is_of_race(int k, int edge, int phase) {
    int r = distance(k, phase);
    for (int d = edge - K - 1; d <= edge + K - 1; d++)
        if ((k + d) % 2) {
            if (d <= edge + K - 2 && a_wins(k, d, 0) != (d >= edge - r))
                return 0;
            if (d >= edge - K && a_wins(k, d, 1) != (d >= edge + r))
                return 0;
        }
    return 1;
}

/* From this row on, in rows of one parity to the last, the player to move loses at the difference. */
static int start_of(int last, int d, int b_to_move) {
    int k = last;
    while (k >= 0 && a_wins(k, d, b_to_move) == b_to_move)
        k -= 2;
    return k + 2;
}

static struct law find(int last) {
    int odd = last - (last + 1) % 2, begins = 0, edge = 1, turn = 0;
    int start = start_of(odd, 0, 0);
    if (odd - start >= 2 * K - 2)
        return (struct law){COLUMN_OF_B, .start = start};
    struct law found = {NONE, .start = 1 << 30};
    for (int d = 1; d <= K; d++) {
        int end = last - (last + d + 1) % 2;
        start = start_of(end, d, 1);
        if (end - start >= 2 * K - 2 && start + d < found.start)
            found = (struct law){COLUMN_OF_A, .start = start + d};
    }
    if (found.kind)
        return found;
    for (int i = 0; i < K; i++) {
        int k = odd - 2 * i, before = i ? k + 2 : odd - 2 * K + 2;
        if (!a_wins(k, 0, 0)) {
            edge++;
            if (a_wins(before, 0, 0)) {
                begins++;
                turn = k;
            }
        }
    }
    if (begins == 1) { /* B wins while |k - phase| < edge: from above, first at phase + edge - 2 */
        int phase = turn - edge + 2, k = last;
        while (k >= 0 && is_of_race(k, edge, phase))
            k--;
        if (last - k >= K)
            return (struct law){RACE, edge, phase, k + 1};
    }
    return (struct law){NONE, 0, 0, 0};
}

static int most_rows; /* for which `begin` was called */

static struct law settle(const char *divides) {
    struct law found = {NONE, 0, 0, 0};
    asked++;
    for (int i = 0; i < 2 && !found.kind; i++) {
        int last = (i ? 14 : 6) * K + 8;
        if (last != most_rows)
            begin(most_rows = last);
        memset(b_lost[0], 0, sizeof b_lost[0]);
        for (int i = 0; i < count; i++)
            if (divides[i])
                for (int j = 0; j < length; j++)
                    b_lost[0][j] |= multiples[i][j];
        for (int j = 0; j < length; j++) {
            a_lost[0][j] = new_a[j] = b_lost[0][j];
            b_lost[0][j] = new_b[j] = ~b_lost[0][j];
            old_a[0][j] = old_b[0][j] = 0;
        }
        middle = 1;
        oldest = 0;
        for (int k = 0, next; k < last && !found.kind; k = next) {
            next = k ? k + K / 2 + 1 : 5 * K / 2 + 1;
            next = next > last ? last : next;
            make_rows(k + 1, next);
            found = find(next);
        }
    }
    latest = found.start > latest ? found.start : latest;
    return found;
}

static int b_wins(struct law law, int n) {
    return law.kind == COLUMN_OF_B || (law.kind == RACE && distance(n, law.phase) < law.edge);
}

/* Close the case that the primes marked 1 divide n and those marked 0 do not; 2 is not known. Some residues are left. */
static void close_case(char *marks, const char *left) {
    char divides[PRIMES], rest[2 * ROWS] = {0};
    int unknown[PRIMES], free = 0, some = 0;
    cases++;
    for (int i = 0; i < count; i++) {
        divides[i] = marks[i] == 1;
        if (marks[i] == 2)
            unknown[free++] = i;
    }
    struct law law = settle(divides);
    if (!law.kind) {
        exceptions++;
        printf("K = %d, no column and no race:", K);
        for (int i = 0; i < count; i++)
            if (divides[i])
                printf(" %d", primes[i]);
        printf("\n");
    }
    for (int n = 1; n < 2 * K; n += 2)
        some |= rest[n] = left[n] && law.kind && !b_wins(law, n);
    if (!some)
        return;
    int low = 0, high = free; /* with `high` first primes that do not divide n A wins the rest */
    while (low < high) {
        int half = (low + high) / 2, enough;
        for (int i = 0; i < free; i++)
            divides[unknown[i]] = i >= half;
        law = settle(divides);
        enough = law.kind != NONE;
        for (int n = 1; n < 2 * K; n += 2)
            enough &= !rest[n] || !b_wins(law, n);
        if (enough)
            high = half;
        else
            low = half + 1;
    }
    for (int i = 0; i < low; i++) {
        marks[unknown[i]] = 1;
        close_case(marks, rest);
        marks[unknown[i]] = 0;
    }
    for (int i = 0; i < low; i++)
        marks[unknown[i]] = 2;
}

int main(int argc, char **argv) {
    K = argc > 1 ? atoi(argv[1]) : 0;
    if (K < 1)
        return 2;
    for (int p = 3; p <= 16 * K + 10; p += 2) {
        int q = 3;
        while (q * q <= p && p % q)
            q += 2;
        if (q * q > p && count == PRIMES)
            return 2;
        if (q * q > p)
            primes[count++] = p;
    }
    char marks[PRIMES], left[2 * ROWS];
    memset(marks, 2, sizeof marks);
    memset(left, 1, sizeof left);
    close_case(marks, left);
    printf("K = %d: %ld cases, %ld sets of primes to %d asked about, %ld without a column or a race, latest start %d\n",
           K, cases, asked, primes[count - 1], exceptions, latest);
    return exceptions > 0;
}
