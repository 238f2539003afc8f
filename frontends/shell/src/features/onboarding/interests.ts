import type { Signal } from '@trenzeye/proto/http/content';

/** Offered to everybody; what is rising now adds its own. */
const always = ['music', 'gaming', 'fashion', 'food', 'fitness', 'travel', 'film', 'art', 'science', 'technology', 'money', 'sports'];
/** How many tags of rising signals are offered besides. */
const mostOfNow = 12;
export const maxInterests = 10;

const plain = (tag: string): string => tag.trim().replace(/^#/, '').toLowerCase();

/** What can be chosen: the topics of what is rising now, the most frequent first, then those of every day. */
export function suggestedInterests(signals: readonly Pick<Signal, 'tags'>[], chosen: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const { tags } of signals) for (const tag of new Set(tags.map(plain))) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const now = [...counts].sort(([, one], [, other]) => other - one).map(([tag]) => tag);
  return [...new Set([...chosen, ...now.filter((tag) => tag !== '').slice(0, mostOfNow), ...always])];
}

/** Signals about what somebody is into come first; the others keep their order behind them. */
export function partitionByInterest<S extends Pick<Signal, 'tags'>>(
  signals: readonly S[],
  interests: readonly string[],
): { matching: S[]; others: S[] } {
  const wanted = new Set(interests.map(plain));
  const matches = ({ tags }: S) => tags.some((tag) => wanted.has(plain(tag)));
  return { matching: signals.filter(matches), others: signals.filter((signal) => !matches(signal)) };
}
