import { auth } from '@trenzeye/frontend-kit';
import { useSyncExternalStore } from 'react';
import { unwrap } from '../accounts/async-action.ts';

type Metadata = Readonly<Record<string, unknown>>;

/**
 * The offer of the tour is part of the account's metadata (`tour`), as the progress of the onboarding is: `offered` when the onboarding
 * ends, `answered` once the user has started or declined the tour.
 */
export const isTourOffered = (metadata: Metadata): boolean => metadata.tour === 'offered';

/** What the end of the onboarding adds to the metadata: the offer, unless there has been one. */
export const tourOffer = (metadata: Metadata): Metadata => (metadata.tour === undefined ? { tour: 'offered' } : {});

/** Ends the offer on all devices. A failure is harmless: the tour is offered again. */
export async function answerTourOffer(): Promise<void> {
  try {
    unwrap(await (await auth()).updateUser({ data: { tour: 'answered' } }));
  } catch (error) {
    console.error('Saving the answer to the tour failed', error);
  }
}

let isRunning = false;
const listeners = new Set<() => void>();

/** Starts or ends the tour of the product. */
export function setTourRunning(running: boolean): void {
  isRunning = running;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useTourRunning = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isRunning,
    () => false,
  );
