/** A sound of the speech, with seconds from its start. */
export interface Phone {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

interface Times {
  readonly start: number;
  readonly end: number;
}

const pause = 'pau';

/** Parses a line per utterance of `phone:end` pairs, with times from the start of the utterance. */
export const parsePhones = (output: string): { readonly phones: Phone[]; readonly seconds: number } => {
  const phones: Phone[] = [];
  let utteranceStart = 0;
  for (const line of output.split('\n').filter((each) => each.trim() !== '')) {
    let start = utteranceStart;
    for (const [, name = '', seconds] of line.matchAll(/(\S+):([\d.]+)/g)) {
      const end = utteranceStart + Number(seconds);
      if (name !== pause) phones.push({ name, start, end });
      start = end;
    }
    utteranceStart = start;
  }
  return { phones, seconds: utteranceStart };
};

/** Parses the phones of each utterance, one a line. */
export const parseWordPhones = (output: string): string[][] =>
  output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) =>
      line
        .trim()
        .split(/\s+/)
        .filter((name) => name !== pause),
    );

/** Steps of the cheapest edit of `from` into `to`: pairs of indices that belong together. */
const pairsOf = (from: readonly string[], to: readonly string[]): [number, number][] => {
  const width = to.length + 1;
  const costs = new Uint32Array((from.length + 1) * width);
  const costAt = (row: number, column: number): number => costs[row * width + column] ?? 0;
  const pairCost = (row: number, column: number): number => costAt(row - 1, column - 1) + (from[row - 1] === to[column - 1] ? 0 : 1);
  for (let row = 0; row <= from.length; row += 1)
    for (let column = 0; column < width; column += 1)
      costs[row * width + column] =
        row === 0 || column === 0
          ? row + column
          : Math.min(pairCost(row, column), costAt(row - 1, column) + 1, costAt(row, column - 1) + 1);
  const pairs: [number, number][] = [];
  let [row, column] = [from.length, to.length];
  while (row > 0 && column > 0) {
    if (costAt(row, column) === pairCost(row, column)) {
      pairs.push([row - 1, column - 1]);
      row -= 1;
      column -= 1;
    } else if (costAt(row, column) === costAt(row - 1, column) + 1) row -= 1;
    else column -= 1;
  }
  return pairs;
};

/**
 * When each word is spoken. A word in a sentence can sound different from the word alone (reduced vowels, abbreviations), so its phones
 * are aligned with those of the speech. A word without a sound gets the time between its neighbors.
 */
export const alignWords = (phones: readonly Phone[], words: readonly (readonly string[])[]): Times[] => {
  const expected = words.flatMap((names, word) => names.map((name) => ({ name, word })));
  const found: (Times | undefined)[] = words.map(() => undefined);
  const pairs = pairsOf(
    phones.map(({ name }) => name),
    expected.map(({ name }) => name),
  );
  for (const [phoneIndex, expectedIndex] of pairs) {
    const [phone, target] = [phones[phoneIndex], expected[expectedIndex]];
    if (!phone || !target) continue;
    const times = found[target.word];
    found[target.word] = { start: Math.min(phone.start, times?.start ?? phone.start), end: Math.max(phone.end, times?.end ?? phone.end) };
  }
  let previousEnd = phones[0]?.start ?? 0;
  return found.map((times, index) => {
    const next = found.slice(index).find((each) => each !== undefined)?.start ?? previousEnd;
    const start = Math.max(previousEnd, times?.start ?? previousEnd);
    const end = Math.max(start, times?.end ?? next);
    previousEnd = end;
    return { start, end };
  });
};
