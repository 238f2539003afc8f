/** A hit with its score from 0 to 1. */
interface Scored {
  readonly id: string;
  /** Six digits. */
  readonly score: string;
}

const isBefore = (one: Scored, other: Scored): boolean => {
  const difference = Number(one.score) - Number(other.score);
  return difference === 0 ? one.id > other.id : difference > 0;
};

/** Merges two lists, each best first, and keeps the order of each. */
export const mergeHits = <One extends Scored, Other extends Scored>(ones: readonly One[], others: readonly Other[]): (One | Other)[] => {
  const merged: (One | Other)[] = [];
  let [next, nextOther] = [0, 0];
  for (;;) {
    const [one, other] = [ones[next], others[nextOther]];
    if (!one) return [...merged, ...others.slice(nextOther)];
    if (!other) return [...merged, ...ones.slice(next)];
    if (isBefore(one, other)) next += 1;
    else nextOther += 1;
    merged.push(isBefore(one, other) ? one : other);
  }
};
