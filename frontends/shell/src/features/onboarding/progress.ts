import { t } from '@lingui/core/macro';

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
