import { createChoices } from '../composer/random.ts';
import { groupTopics } from './group-topics.ts';

const syllables = ['ba', 'ce', 'di', 'fo', 'er', 's', 'ing', '1', '2', '13', 'é', '東京', ''];

const trigramsOf = (key: string): Set<string> =>
  new Set(key.split(' ').flatMap((word) => Array.from({ length: word.length + 1 }, (_each, at) => `  ${word} `.slice(at, at + 3))));

const similarityOf = (left: string, right: string): number => {
  const [one, two] = [trigramsOf(left), trigramsOf(right)];
  const common = [...one].filter((trigram) => two.has(trigram)).length;
  return common / (one.size + two.size - common);
};

/** Compares each key with every leader before it. */
const groupByPairs = (keys: readonly string[]): Map<string, string> => {
  const groups = new Map<string, string>();
  const compact = new Map<string, string>();
  for (const key of new Set(keys)) {
    const joined = key.replaceAll(' ', '');
    const numbers = String(key.match(/\p{N}+/gu)?.sort());
    const [similar] = [...groups]
      .filter(([other, leader]) => other === leader && String(other.match(/\p{N}+/gu)?.sort()) === numbers)
      .map(([other]) => ({ key: other, similarity: similarityOf(key, other) }))
      .filter(({ similarity }) => similarity >= 0.6)
      .sort((a, b) => b.similarity - a.similarity);
    const leader = compact.get(joined) ?? similar?.key ?? key;
    groups.set(key, leader);
    if (!compact.has(joined)) compact.set(joined, leader);
  }
  return groups;
};

describe('groupTopics', () => {
  it('random keys -> the same groups as from comparing all pairs', () => {
    const { next } = createChoices('keys');
    const upTo = (count: number): number => Math.floor(next() * count);
    const word = () => Array.from({ length: 1 + upTo(4) }, () => syllables[upTo(syllables.length)]).join('');
    const keys = Array.from({ length: 600 }, () => Array.from({ length: 1 + upTo(2) }, word).join(' '));

    const groups = groupTopics(keys);

    expect([...groups]).toEqual([...groupByPairs(keys)]);
    expect([...groups].filter(([key, leader]) => key !== leader).length).toBeGreaterThan(20);
  });

  it('similarity of 0.6 or more -> one topic; less -> two', () => {
    expect(groupTopics(['abc', 'ab']).get('ab')).toBe('ab');
    expect(groupTopics(['abcd', 'abc']).get('abc')).toBe('abc');
    expect(groupTopics(['aaa', 'aaaa']).get('aaaa')).toBe('aaa');
    expect(groupTopics(['abcde', 'abcdef']).get('abcdef')).toBe('abcde');
  });
});
