import { setTimeout as sleep } from 'node:timers/promises';
import type { Person, World } from './world.ts';

const newcomer = async (world: World): Promise<Person> => {
  const person = await world.fresh('other');
  if (!person) throw new Error('nobody was made');
  // The others have heard of a person a moment after they joined.
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await fetch(`${world.url}/api/follows/${person.id}`)).ok) return person;
    await sleep(50);
  }
  throw new Error('nobody has heard of a new person');
};

/** Somebody other than all who try. */
export const stranger = async (world: World): Promise<string> => (await newcomer(world)).id;

/** The same, who follows the owner: messages of the owner are no request to them, of which there can be few a day. */
export const follower = async (world: World): Promise<string> => {
  const person = await newcomer(world);
  await world.ask('PUT', `/api/follows/${world.person('owner').id}`, person.token);
  return person.id;
};
