import { setTimeout as sleep } from 'node:timers/promises';
import type { TestUser } from '../environment/test-environment.ts';
import type { OutgoingRequests, OutgoingWay } from './outgoing-requests.ts';

/** Each with a user of their own or one of few: the platform has eight requests of a user in flight at a time. */
const workerCounts: Readonly<Record<OutgoingWay['timing'], number>> = { waiting: 32, later: 16, shared: 2 };
/** Requests that the platform makes later, and that it has not made yet. */
const maxWaiting = 128;
/** Without an answer for this long, those that are missing no longer come: the platform can request less often than it is asked to. */
const quietMs = 2_000;
/** Without an answer for this long, a way no longer leads to the server. */
const brokenMs = 30_000;

interface CausedAnswers {
  readonly answers: number;
  /** False: the server was no longer requested. */
  readonly isComplete: boolean;
  readonly seconds: number;
  /** Why requests of users to the platform failed. */
  readonly problems: readonly string[];
}

/** Causes requests in one way until the hostile server has answered `count` of them, or none for some time. */
export const causeAnswers = async (
  target: OutgoingRequests,
  { timing, open }: OutgoingWay,
  users: readonly TestUser[],
  count: number,
): Promise<CausedAnswers> => {
  const { server } = target;
  const problems = new Set<string>();
  const startedAt = Date.now();
  let caused = 0;
  let missing = 0;
  let [answers, answeredAt] = [0, startedAt];
  const msSinceAnswer = (): number => {
    if (server.answered !== answers) [answers, answeredAt] = [server.answered, Date.now()];
    return Date.now() - answeredAt;
  };
  const isDone = (): boolean => server.answered >= count || msSinceAnswer() > brokenMs;
  const waitWhile = async (isWaiting: () => boolean): Promise<void> => {
    while (isWaiting()) {
      await sleep(10);
      if (msSinceAnswer() > quietMs) missing = caused - server.answered;
    }
  };
  const waiting = (): number => caused - missing - server.answered;
  const work = async (_value: unknown, index: number): Promise<void> => {
    const cause = await open(target, users[index % users.length] as TestUser);
    while (!isDone()) {
      if (timing === 'later') await waitWhile(() => !isDone() && waiting() >= maxWaiting);
      caused += 1;
      await cause(caused).catch((error: unknown) => problems.add(String(error)));
    }
  };
  await Promise.all(Array.from({ length: workerCounts[timing] }, work));
  // Those left would count for the next way.
  if (timing === 'later') await waitWhile(() => waiting() > 0);
  const { answered } = server;
  return { answers: answered, isComplete: answered >= count, seconds: (Date.now() - startedAt) / 1_000, problems: [...problems] };
};
