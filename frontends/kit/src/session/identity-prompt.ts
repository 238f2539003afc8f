/** What the user is asked for: a code of the second factor, the password or a mailed code again, or to set up a second factor. */
export type IdentityPromptKind = 'code' | 'reauthentication' | 'enrollment';

interface OpenPrompt {
  readonly kind: IdentityPromptKind;
  readonly closed: Promise<boolean>;
  readonly resolve: (isVerified: boolean) => void;
}

let prompt: OpenPrompt | undefined;
const unasked = { isVerified: false, at: Number.NEGATIVE_INFINITY };
/** How and when (`performance.now()`) the last dialog of each kind ended. */
const lastAnswers = { code: unasked, reauthentication: unasked, enrollment: unasked };
const listeners = new Set<() => void>();

const notify = (): void => {
  for (const listener of listeners) listener();
};

export const getIdentityPrompt = (): IdentityPromptKind | null => prompt?.kind ?? null;

export function subscribeToIdentityPrompt(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function open(kind: IdentityPromptKind): Promise<boolean> {
  if (prompt) return prompt.kind === kind ? prompt.closed : Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  prompt = { kind, closed: promise, resolve };
  notify();
  return promise;
}

const refusals: Readonly<Record<string, IdentityPromptKind>> = { insufficient_aal: 'code', reauthentication_needed: 'reauthentication' };

/**
 * Asks for what a refused request needs: a second factor, or the password or a mailed code after a while. Resolves to whether it was
 * verified; false for other error codes. Requests at the same time share one dialog, also those refused after it: `sentAt`
 * (`performance.now()`) is when the request was sent.
 */
export const confirmIdentity = (errorCode: string, sentAt: number = performance.now()): Promise<boolean> => {
  const kind = refusals[errorCode];
  if (!kind) return Promise.resolve(false);
  const { isVerified, at } = lastAnswers[kind];
  return sentAt < at ? Promise.resolve(isVerified) : open(kind);
};

/** Tells staff without a second factor to set up one. */
export const promptForEnrollment = (): void => void open('enrollment');

export function closeIdentityPrompt(isVerified: boolean): void {
  const closing = prompt;
  prompt = undefined;
  if (closing) lastAnswers[closing.kind] = { isVerified, at: performance.now() };
  notify();
  closing?.resolve(isVerified);
}
