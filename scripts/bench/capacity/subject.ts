import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import { createRetryingClient } from '../../tests/faults/retrying-client.ts';
import type { Population } from '../data/bench-users.ts';
import type { LoadRequest } from '../measure/load.ts';
import { waitForEventDelivery } from '../measure/wait-for-event-delivery.ts';
import { createRequests, kindAt, type MixedRequest, shares } from './mix.ts';

/** Drafts that are saved at a time; each publication uses one. */
const draftBatch = 40;

/** A stack with everything that requests of the mix need. */
export interface Subject {
  readonly stack: SpawnedStack;
  /** A request of the mix. */
  readonly next: () => LoadRequest;
  readonly nextOf: Readonly<Record<MixedRequest, () => LoadRequest>>;
  /** Saves the drafts that `requests` requests of the mix publish. */
  readonly prepare: (requests: number) => Promise<void>;
  /** Saves drafts until so many are left. */
  readonly saveDrafts: (count: number) => Promise<void>;
}

export const createSubject = async (stack: SpawnedStack, population: Population): Promise<Subject> => {
  const client = createRetryingClient(stack.url);
  const drafts: { id: string; token: string }[] = [];
  const save = async (number: number): Promise<void> => {
    const token = population.creators[number % population.creators.length]?.token ?? '';
    const content = { tweets: [`A wave of the bench, number ${number}.`], hashtags: ['bench'] };
    const body = { type: 'thread', prompt: 'Bench', content };
    const { id } = await client.request<{ id: string }>({ method: 'POST', path: '/api/content/save', token, body });
    drafts.push({ id, token });
  };
  const nextOf = await createRequests(population, () => {
    const draft = drafts.pop();
    if (!draft) throw new Error('no draft is left to publish');
    return draft;
  });
  const saveDrafts = async (count: number): Promise<void> => {
    while (drafts.length < count) await Promise.all(Array.from({ length: draftBatch }, (_, index) => save(drafts.length + index)));
    await waitForEventDelivery(stack);
  };
  return {
    stack,
    next: () => nextOf[kindAt(Math.random())](),
    nextOf,
    // Twice the expected number, and some more: requests are chosen at random.
    prepare: (requests) => saveDrafts(Math.ceil((requests * shares.publish) / 500) + 50),
    saveDrafts,
  };
};
