/** Topics with at least this similarity are the same. */
const sameFrom = 0.6;

/** Trigrams with marked word ends, as in PostgreSQL's pg_trgm. */
const trigramsOf = (key: string): Set<string> => {
  const found = new Set<string>();
  for (const word of key.split(' ')) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  }
  return found;
};

/** `season 2` and `season 3` look alike, and are not the same. */
const numbersOf = (key: string): string => (key.match(/\p{N}+/gu) ?? []).sort().join();

interface Leader {
  readonly key: string;
  readonly numbers: string;
  readonly size: number;
}

/**
 * Finds spellings of the same topic. `keys` must be in a fixed order, best the one in which they first appeared: the first of
 * each group leads it. Topics are compared with leaders only, so that groups do not merge. Returns key -> leader.
 */
export const groupTopics = (keys: readonly string[]): Map<string, string> => {
  const groups = new Map<string, string>();
  const leaders: Leader[] = [];
  const leadersWith = new Map<string, number[]>();
  const compact = new Map<string, string>();

  const mostLike = (trigrams: ReadonlySet<string>, numbers: string): string | undefined => {
    const shared = new Map<number, number>();
    for (const trigram of trigrams) for (const index of leadersWith.get(trigram) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1);
    let best: { key: string; similarity: number } | undefined;
    for (const [index, common] of [...shared].sort(([left], [right]) => left - right)) {
      const leader = leaders[index] as Leader;
      const similarity = common / (leader.size + trigrams.size - common);
      if (similarity >= sameFrom && leader.numbers === numbers && similarity > (best?.similarity ?? 0))
        best = { key: leader.key, similarity };
    }
    return best?.key;
  };

  for (const key of keys) {
    if (groups.has(key)) continue;
    const trigrams = trigramsOf(key);
    const joined = key.replaceAll(' ', '');
    const leader = compact.get(joined) ?? mostLike(trigrams, numbersOf(key));
    groups.set(key, leader ?? key);
    if (!compact.has(joined)) compact.set(joined, leader ?? key);
    if (leader !== undefined) continue;
    for (const trigram of trigrams) {
      const others = leadersWith.get(trigram);
      if (others) others.push(leaders.length);
      else leadersWith.set(trigram, [leaders.length]);
    }
    leaders.push({ key, numbers: numbersOf(key), size: trigrams.size });
  }
  return groups;
};
