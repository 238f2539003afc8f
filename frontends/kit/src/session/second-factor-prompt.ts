/** What the user is asked for: a code of the second factor, or to set up one. */
export type SecondFactorPromptKind = 'code' | 'enrolment';

interface OpenPrompt {
  readonly kind: SecondFactorPromptKind;
  readonly closed: Promise<boolean>;
  readonly resolve: (isVerified: boolean) => void;
}

let prompt: OpenPrompt | undefined;
/** How and when (`performance.now()`) the last dialog for a code ended. */
let lastAnswer = { isVerified: false, at: Number.NEGATIVE_INFINITY };
const listeners = new Set<() => void>();

const notify = (): void => {
  for (const listener of listeners) listener();
};

export const getSecondFactorPrompt = (): SecondFactorPromptKind | null => prompt?.kind ?? null;

export function subscribeToSecondFactorPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function open(kind: SecondFactorPromptKind): Promise<boolean> {
  if (prompt) return prompt.kind === kind ? prompt.closed : Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  prompt = { kind, closed: promise, resolve };
  notify();
  return promise;
}

/**
 * Asks for a code of the second factor. Resolves to whether it was verified. Requests at the same time share one dialog, also those whose
 * refusal arrives after it: `sentAt` (`performance.now()`) is when the request was sent.
 */
export const confirmSecondFactor = (sentAt: number = performance.now()): Promise<boolean> =>
  sentAt < lastAnswer.at ? Promise.resolve(lastAnswer.isVerified) : open('code');

/** Tells staff without a second factor to set up one. */
export const promptForEnrolment = (): void => void open('enrolment');

export function closeSecondFactorPrompt(isVerified: boolean): void {
  const closing = prompt;
  prompt = undefined;
  if (closing?.kind === 'code') lastAnswer = { isVerified, at: performance.now() };
  notify();
  closing?.resolve(isVerified);
}
