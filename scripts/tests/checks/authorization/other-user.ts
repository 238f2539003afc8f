import { setTimeout as sleep } from 'node:timers/promises';
import type { TestEnvironment, TestUser } from '../../environment/test-environment.ts';

const createUser = async (environment: TestEnvironment): Promise<TestUser> => {
  const user = await environment.createUser('other');
  if (!user) throw new Error('no user was created');
  // Other services consume the registration a moment later.
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await fetch(`${environment.url}/api/follows/${user.id}`)).ok) return user;
    await sleep(50);
  }
  throw new Error('the social service has not consumed the registration');
};

/** Creates a user who is not one of the actors. @returns the id */
export const createOtherUser = async (environment: TestEnvironment): Promise<string> => (await createUser(environment)).id;

/** Creates a user who follows the owner, so that messages of the owner do not count as message requests, which are limited. @returns the id */
export const createFollower = async (environment: TestEnvironment): Promise<string> => {
  const user = await createUser(environment);
  await environment.request('PUT', `/api/follows/${environment.user('owner').id}`, user.token);
  return user.id;
};
