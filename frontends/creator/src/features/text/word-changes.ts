/** A stretch of text that both versions have, or only one of them. */
export interface WordChange {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

const wordsOf = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

/** More comparisons than this block the page: the texts are then shown one after the other. */
const mostComparisons = 400_000;

/** Lengths of the longest common subsequences of the rests of two lists. */
function commonLengths(one: readonly string[], other: readonly string[]): number[][] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Array<number>(other.length + 1).fill(0));
  const at = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let column = other.length - 1; column >= 0; column -= 1) {
      const length = one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
      (lengths[row] as number[])[column] = length;
    }
  return lengths;
}

const withWord = (changes: WordChange[], kind: WordChange['kind'], word: string): void => {
  const last = changes.at(-1);
  if (last?.kind === kind) changes[changes.length - 1] = { kind, text: `${last.text} ${word}` };
  else changes.push({ kind, text: word });
};

/** What was removed from a text and added to it, word by word. */
export function wordChanges(before: string, after: string): readonly WordChange[] {
  const [one, other] = [wordsOf(before), wordsOf(after)];
  const changes: WordChange[] = [];
  const isLong = one.length * other.length > mostComparisons;
  const lengths = isLong ? [] : commonLengths(one, other);
  let [row, column] = [0, 0];
  while (row < one.length || column < other.length) {
    const [removed, added] = [one[row], other[column]];
    if (!isLong && removed !== undefined && removed === added) {
      withWord(changes, 'same', removed);
      row += 1;
      column += 1;
    } else if (
      removed !== undefined &&
      (added === undefined || isLong || (lengths[row + 1]?.[column] ?? 0) >= (lengths[row]?.[column + 1] ?? 0))
    ) {
      withWord(changes, 'removed', removed);
      row += 1;
    } else if (added !== undefined) {
      withWord(changes, 'added', added);
      column += 1;
    }
  }
  return changes;
}
