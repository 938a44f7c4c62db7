// Maps of the page's own games as rasters: of each pixel, which stands for 2^z by 2^z positions, 1 if one of them is lost for
// whoever must move, or the Grundy value of the position at its low corner, 0 where the pixel holds a lost one.

import { Fibonacci, Heaps, Kayles, Nim, Wythoff, root } from "./games.js";

export const [UNKNOWN, MOST] = [65535, 65534];
const TABLE = 1_024; // Grundy values of Wythoff's game and of Fibonacci Nim are known where both numbers are below
const WORDS = (4 * TABLE) / 32;

// Grundy values of Wythoff's game by the definition: of each row, column and diagonal the values that were met, as bits.
function wythoffValues() {
  const values = new Uint16Array(TABLE * TABLE);
  const [lines, diagonals] = [new Uint32Array(TABLE * WORDS), new Uint32Array(TABLE * WORDS)]; // a row has what its column has
  for (let x = 0; x < TABLE; x += 1) {
    for (let y = 0; y <= x; y += 1) {
      const [row, column, diagonal] = [x * WORDS, y * WORDS, (x - y) * WORDS];
      let word = 0;
      let met = -1;
      for (; met === -1; word += 1) met = lines[row + word] | lines[column + word] | diagonals[diagonal + word];
      word -= 1;
      const bit = 31 - Math.clz32(~met & (met + 1));
      values[TABLE * x + y] = values[TABLE * y + x] = 32 * word + bit;
      lines[row + word] |= 1 << bit;
      lines[column + word] |= 1 << bit;
      diagonals[diagonal + word] |= 1 << bit;
    }
  }
  return values;
}

// Those of Fibonacci Nim from a pile, for each cap: a larger cap adds one move.
function fibonacciValues() {
  const values = new Uint16Array(TABLE * TABLE);
  for (let pile = 1; pile < TABLE; pile += 1) {
    const met = new Set();
    let value = 0;
    for (let cap = 1; cap < TABLE; cap += 1) {
      if (cap <= pile) met.add(values[TABLE * (pile - cap) + Math.min(2 * cap, pile - cap)]);
      while (met.has(value)) value += 1;
      values[TABLE * pile + cap] = value;
    }
  }
  return values;
}

const tables = new Map();
function tableOf(game) {
  if (!tables.has(game)) tables.set(game, game instanceof Wythoff ? wythoffValues() : fibonacciValues());
  return tables.get(game);
}

// The Grundy value of a position; undefined if it is not known.
export function valueOf(game, state) {
  if (game instanceof Nim) return Nim.sum(state);
  if (!(game instanceof Wythoff || game instanceof Fibonacci)) return BigInt(game.values(state).reduce((one, other) => one ^ other, 0));
  const [x, y] = game instanceof Fibonacci && state[1] > state[0] ? [state[0], state[0]] : state;
  return x < TABLE && y < TABLE ? BigInt(tableOf(game)[TABLE * Number(x) + Number(y)]) : undefined;
}

// The first pair whose smaller, or larger, number is at least n: n over the golden ratio, or over its square, rounded up.
function firstPair(n, which) {
  if (!n) return 0n;
  const long = root(5n * n * n);
  return (which ? 3n * n - long - 1n : long - n) / 2n + 1n;
}

// The rows, from y, of the lost positions in each column of pixels from x, as runs.
function* wythoffRuns(x, y, z, side) {
  const size = 1n << z;
  for (const which of [0, 1]) {
    let end = firstPair(x, which);
    for (let i = 0; i < side; i += 1) {
      const first = end;
      end = firstPair(x + BigInt(i + 1) * size, which);
      if (first === end) continue;
      // Numbers of pairs that follow each other differ by 3 at most: pixels of 4 miss none of them.
      const steps = end - first < 8n ? Array.from({ length: Number(end - first) }, (_, n) => [first + BigInt(n), first + BigInt(n)]) : [[first, end - 1n]];
      for (const run of steps) yield [i, ...run.map((k) => (Wythoff.pair(k)[1 - which] - y) >> z)];
    }
  }
}

const numbers = [1n, 2n]; // those of Fibonacci
// The Fibonacci numbers whose sum n is, always the largest that fits.
function* partsOf(n) {
  while (numbers.at(-1) < n) numbers.push(numbers.at(-1) + numbers.at(-2));
  let k = Math.min(numbers.length - 1, Math.ceil(n.toString(2).length / 0.69) + 1);
  for (let left = n; left > 0n; k -= 1) {
    if (numbers[k] > left) continue;
    left -= numbers[k];
    yield numbers[k];
  }
}

// The caps below the largest smallest part of a pile among those of a column; with no counter left, every cap.
function* fibonacciRuns(x, y, z, side) {
  for (let i = 0; i < side; i += 1) {
    const low = x + (BigInt(i) << z);
    let [sum, most] = [0n, low ? 0n : y + (BigInt(side) << z)];
    for (const part of low ? partsOf(low + (1n << z) - 1n) : []) {
      sum += part;
      most = part;
      if (sum >= low) break;
    }
    if (most > y) yield [i, 0n, (most - 1n - y) >> z];
  }
}

// Lost sums of two heaps: their values are equal, but for those of further heaps.
function* heapRuns(game, x, y, z, side, rest) {
  const third = Number(valueOf(game, rest));
  const { start, period } = game instanceof Kayles ? { start: 71n, period: 12n } : game.period();
  const long = start + period; // so many heaps in a row have every value of those behind them
  const met = (low, moved) => {
    const found = new Set();
    const end = low + (1n << z < long ? 1n << z : long);
    for (let n = low; n < end; n += 1n) found.add(game.value(n) ^ moved);
    return found;
  };
  const rows = Array.from({ length: side }, (_, j) => met(y + (BigInt(j) << z), 0));
  for (let i = 0; i < side; i += 1) {
    const column = met(x + (BigInt(i) << z), third);
    for (let j = 0; j < side; j += 1) if ([...column].some((value) => rows[j].has(value))) yield [i, BigInt(j), BigInt(j)];
  }
}

// Blocks of 2^z numbers of which one by one has a sum with another: their own numbers have.
function* nimRuns(x, y, z, side, rest) {
  for (let i = 0n; i < side; i += 1n) {
    const j = (((x >> z) + i) ^ (Nim.sum(rest) >> z)) - (y >> z);
    yield [Number(i), j, j];
  }
}

// A square of pixels, rows from below, from the low corner (x, y), where a pixel begins.
export function raster(game, kind, z, x, y, side, rest = []) {
  const cells = new (kind === "outcome" ? Uint8Array : Uint16Array)(side * side);
  if (kind === "grundy") {
    const [across, up] = [x, y].map((low) => Array.from({ length: side }, (_, i) => low + (BigInt(i) << z)));
    const [columns, rows] = game instanceof Heaps ? [across, up].map((line) => line.map((n) => game.value(n))) : [];
    const third = columns && Number(valueOf(game, rest));
    for (let j = 0; j < side; j += 1) {
      for (let i = 0; i < side; i += 1) {
        const value = columns ? columns[i] ^ rows[j] ^ third : valueOf(game, [across[i], up[j], ...rest]) ?? UNKNOWN;
        cells[side * j + i] = value === UNKNOWN ? UNKNOWN : value < MOST ? Number(value) : MOST;
      }
    }
  }
  const runs = game instanceof Wythoff ? wythoffRuns : game instanceof Fibonacci ? fibonacciRuns : game instanceof Nim ? nimRuns : (...given) => heapRuns(game, ...given);
  for (const [i, first, last] of runs(x, y, z, side, rest)) {
    const [from, to] = [first < 0n ? 0 : Number(first), last < side ? Number(last) : side - 1];
    for (let j = from; j <= to; j += 1) cells[side * j + i] = kind === "outcome" ? 1 : 0;
  }
  return cells;
}
