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

interface Key {
  readonly key: string;
  readonly numbers: string;
  /** Numbers of its trigrams, the rarest first. */
  readonly trigrams: Uint32Array;
}

/** Numbers the trigrams of all keys by how many keys have them, so that a smaller number is a rarer trigram. */
const numberTrigrams = (keys: readonly string[]): { keys: Key[]; trigramCount: number } => {
  const counts = new Map<string, number>();
  const found = keys.map((key) => ({ key, trigrams: trigramsOf(key) }));
  for (const { trigrams } of found) for (const trigram of trigrams) counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
  const numbers = new Map([...counts].sort(([, left], [, right]) => left - right).map(([trigram], index) => [trigram, index]));
  return {
    keys: found.map(({ key, trigrams }) => ({
      key,
      numbers: numbersOf(key),
      trigrams: Uint32Array.from(trigrams, (trigram) => numbers.get(trigram) as number).sort(),
    })),
    trigramCount: counts.size,
  };
};

/**
 * How many of the rarest trigrams are compared first: keys of the required similarity have at least one of these in common (prefix
 * filtering of set similarity joins). The subtracted number keeps rounding errors from making the prefix too short.
 */
const prefixLength = ({ length }: Uint32Array): number => length - Math.ceil(sameFrom * length - 1e-9) + 1;

/** The leaders of groups, indexed by their rarest trigrams. */
const createLeaders = (trigramCount: number) => {
  const leaders: Key[] = [];
  const leadersWith: number[][] = Array.from({ length: trigramCount }, () => []);
  const isInKey = new Uint8Array(trigramCount);

  /** Indexes of the leaders that can be similar, in ascending order. */
  const candidatesOf = ({ trigrams, numbers }: Key): number[] => {
    const found = new Set<number>();
    for (const trigram of trigrams.subarray(0, prefixLength(trigrams)))
      for (const index of leadersWith[trigram] as number[]) if (leaders[index]?.numbers === numbers) found.add(index);
    return [...found].sort((left, right) => left - right);
  };

  return {
    add: (leader: Key): void => {
      for (const trigram of leader.trigrams.subarray(0, prefixLength(leader.trigrams))) leadersWith[trigram]?.push(leaders.length);
      leaders.push(leader);
    },
    /** The most similar leader; the first of several. */
    mostLike: (key: Key): string | undefined => {
      let best: { key: string; similarity: number } | undefined;
      for (const trigram of key.trigrams) isInKey[trigram] = 1;
      for (const index of candidatesOf(key)) {
        const leader = leaders[index] as Key;
        let common = 0;
        for (const trigram of leader.trigrams) common += isInKey[trigram] as number;
        const similarity = common / (leader.trigrams.length + key.trigrams.length - common);
        if (similarity >= sameFrom && similarity > (best?.similarity ?? 0)) best = { key: leader.key, similarity };
      }
      for (const trigram of key.trigrams) isInKey[trigram] = 0;
      return best?.key;
    },
  };
};

/**
 * Finds spellings of the same topic. `keys` must be in a fixed order, best the one in which they first appeared: the first of
 * each group leads it. Topics are compared with leaders only, so that groups do not merge. Returns key -> leader.
 */
export const groupTopics = (keys: readonly string[]): Map<string, string> => {
  const groups = new Map<string, string>();
  const compact = new Map<string, string>();
  const numbered = numberTrigrams([...new Set(keys)]);
  const leaders = createLeaders(numbered.trigramCount);
  for (const each of numbered.keys) {
    const joined = each.key.replaceAll(' ', '');
    const leader = compact.get(joined) ?? leaders.mostLike(each);
    groups.set(each.key, leader ?? each.key);
    if (!compact.has(joined)) compact.set(joined, leader ?? each.key);
    if (leader === undefined) leaders.add(each);
  }
  return groups;
};
