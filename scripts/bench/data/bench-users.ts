import { randomUUID } from 'node:crypto';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import { type Creator, createLedger, publish, signUp } from '../../tests/faults/ledger.ts';
import { createRetryingClient } from '../../tests/faults/retrying-client.ts';
import { waitForEventDelivery } from '../measure/wait-for-event-delivery.ts';

/** Creators who signed up over HTTP, and the items they published. */
export interface Population {
  readonly creators: readonly Creator[];
  readonly items: readonly string[];
}

const paragraph =
  'A wave is only a wave while it moves: catch it early, say one true thing, and let people take it further than you could alone.';

/** Creates users and items over HTTP and waits until their events are consumed. */
export const createPopulation = async (stack: SpawnedStack, users: number, itemsEach: number): Promise<Population> => {
  const client = createRetryingClient(stack.url);
  const ledger = createLedger();
  const run = randomUUID().slice(0, 8);
  const creators: Creator[] = [];
  for (let index = 0; index < users; index += 1) creators.push(await signUp(client, `bench${run}${index}`));
  for (let round = 0; round < itemsEach; round += 1) {
    await Promise.all(creators.map((creator, index) => publish(client, ledger, creator, `${paragraph} Number ${round * users + index}.`)));
  }
  await waitForEventDelivery(stack);
  return { creators, items: [...ledger.items.keys()] };
};
