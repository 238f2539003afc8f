import { t } from '@lingui/core/macro';
import type { Signal } from '@trenzeye/proto/http/content';

export const steps = ['username', 'interests', 'trend'] as const;
export type Step = (typeof steps)[number];

export const stepTitles: Record<Step, string> = {
  username: t`Choose your username`,
  interests: t`What are you into?`,
  trend: t`Your first trend`,
};

/** The user's progress, stored in the account's metadata (`onboarding`): the current step or `done`. */
export type Progress = Step | 'done';

const isProgress = (value: unknown): value is Progress => value === 'done' || steps.some((step) => step === value);

/** Undefined for accounts that have not started. */
export function readProgress(metadata: Readonly<Record<string, unknown>>): Progress | undefined {
  return isProgress(metadata.onboarding) ? metadata.onboarding : undefined;
}

/** Whether the onboarding was started but not finished. */
export const needsOnboarding = (metadata: Readonly<Record<string, unknown>>): boolean =>
  !['done', undefined].includes(readProgress(metadata));

export const stepAfter = (step: Step): Progress => steps[steps.indexOf(step) + 1] ?? 'done';

/** The interests in the metadata; invalid values are ignored. */
export const readInterests = (metadata: Readonly<Record<string, unknown>>): string[] =>
  Array.isArray(metadata.interests) ? metadata.interests.filter((entry): entry is string => typeof entry === 'string') : [];

/** Suggested to every user, after the tags of current signals. */
const defaultTopics = [
  'music',
  'gaming',
  'fashion',
  'food',
  'fitness',
  'travel',
  'film',
  'art',
  'science',
  'technology',
  'money',
  'sports',
];
const maxSignalTags = 12;
export const maxInterests = 10;

/** Lower case without `#`, for comparisons. */
const normalizeTag = (tag: string): string => tag.trim().replace(/^#/, '').toLowerCase();

/** Chosen topics first, then tags of current signals by frequency, then default topics, without duplicates. */
export function suggestedInterests(signals: readonly Pick<Signal, 'tags'>[], chosen: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const { tags } of signals) for (const tag of new Set(tags.map(normalizeTag))) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const signalTags = [...counts].sort(([, one], [, other]) => other - one).map(([tag]) => tag);
  return [...new Set([...chosen, ...signalTags.filter((tag) => tag !== '').slice(0, maxSignalTags), ...defaultTopics])];
}

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The interests that a signal is about: those that are one of its tags, or words of a tag or of its title. */
export function interestsOf({ title, tags }: Pick<Signal, 'tags' | 'title'>, interests: readonly string[]): string[] {
  const texts = [...tags.map(normalizeTag), title.toLowerCase()];
  const available = new Set([...texts, ...texts.flatMap(words)]);
  return interests.filter((interest) => available.has(normalizeTag(interest)));
}

/** Separates signals about one of the interests from the others; both keep their order. */
export function partitionByInterest<S extends Pick<Signal, 'tags' | 'title'>>(
  signals: readonly S[],
  interests: readonly string[],
): { matching: S[]; others: S[] } {
  const matches = (signal: S) => interestsOf(signal, interests).length > 0;
  return { matching: signals.filter(matches), others: signals.filter((signal) => !matches(signal)) };
}
