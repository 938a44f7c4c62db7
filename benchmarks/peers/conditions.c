/* Grundy values of four games by conditions, as loops over the options of each position: for benchmarks/own_values.py.
   SIDE numbers along each side; a mark for each value met, then the least value without one. */
typedef unsigned short value;

static long marks[1 << 16], now;

#define MARK(option) marks[table[option]] = now
static value least(void) {
    value v = 0;
    while (marks[v] == now) v++;
    return v;
}

/* Take at most half of a pile, of two. */
void half(value *table, long side) {
    for (long a = 0; a < side; a++)
        for (long b = 0; b < side; b++) {
            now++;
            for (long u = (a + 1) / 2; u < a; u++) MARK(u * side + b);
            for (long v = (b + 1) / 2; v < b; v++) MARK(a * side + v);
            table[a * side + b] = least();
        }
}

/* Take from one of two piles, or as much from both, or one from the first and two from the second. */
void knight(value *table, long side) {
    for (long a = 0; a < side; a++)
        for (long b = 0; b < side; b++) {
            now++;
            for (long u = 0; u < a; u++) MARK(u * side + b);
            for (long v = 0; v < b; v++) MARK(a * side + v);
            for (long k = 1; k <= a && k <= b; k++) MARK((a - k) * side + b - k);
            if (a >= 1 && b >= 2) MARK((a - 1) * side + b - 2);
            table[a * side + b] = least();
        }
}

/* Take at most half of the first pile or of the second, or from the third at most as much as the first holds. */
void mixed(value *table, long side) {
    for (long a = 0; a < side; a++)
        for (long b = 0; b < side; b++)
            for (long c = 0; c < side; c++) {
                now++;
                for (long u = (a + 1) / 2; u < a; u++) MARK((u * side + b) * side + c);
                for (long v = (b + 1) / 2; v < b; v++) MARK((a * side + v) * side + c);
                for (long w = c > a ? c - a : 0; w < c; w++) MARK((a * side + b) * side + w);
                table[(a * side + b) * side + c] = least();
            }
}

/* Take any numbers from one pile of three or from two. */
void moore(value *table, long side) {
    for (long a = 0; a < side; a++)
        for (long b = 0; b < side; b++)
            for (long c = 0; c < side; c++) {
                now++;
                for (long u = 0; u <= a; u++)
                    for (long v = 0; v <= b; v++)
                        if (v < b || u < a) MARK((u * side + v) * side + c);
                for (long u = 0; u <= a; u++)
                    for (long w = 0; w <= c; w++)
                        if (w < c || u < a) MARK((u * side + b) * side + w);
                for (long v = 0; v <= b; v++)
                    for (long w = 0; w <= c; w++)
                        if (w < c || v < b) MARK((a * side + v) * side + w);
                table[(a * side + b) * side + c] = least();
            }
}
