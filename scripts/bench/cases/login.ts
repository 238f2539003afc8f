import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { hashingSlots } from '../../../services/auth/src/domain/passwords/hashing-pool.ts';
import { createPasswords } from '../../../services/auth/src/domain/passwords/passwords.ts';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import { createRetryingClient } from '../../tests/faults/retrying-client.ts';
import { type CaseResult, compare, median } from '../measure/compare.ts';
import { load, percentile, type Shot } from '../measure/load.ts';
import type { Population } from '../data/bench-users.ts';

/** One more than hash at the same moment: as one is answered the next hashes. */
const connections = hashingSlots + 1;
const seconds = 3;
const attemptsPerSecond = 50;
const readsPerSecond = 40;
const readingSeconds = 6;
const refreshes = 500;
const json = { 'content-type': 'application/json' };

interface Credentials {
  readonly email: string;
  readonly password: string;
}
interface Session {
  readonly refresh_token: string;
}

const joinAs = async ({ url }: SpawnedStack): Promise<Credentials & Session> => {
  const credentials = { email: `${randomUUID()}@bench.example`, password: `bench ${randomUUID()}` };
  const session = await createRetryingClient(url).request<Session>({ method: 'POST', path: '/auth/v1/signup', body: credentials });
  return { ...credentials, ...session };
};

const loginShot = ({ email, password }: Credentials): Shot => ({
  method: 'POST',
  path: '/auth/v1/token?grant_type=password',
  headers: json,
  body: JSON.stringify({ email, password }),
  check: (status, body) =>
    status === 200 && body.includes('"refresh_token"') ? undefined : `status ${status}: ${body.toString().slice(0, 200)}`,
});

/** Verifications a second by the very hashing behind sign-in, as many at once as it allows itself. */
const rawHashing = async (): Promise<number> => {
  const passwords = await createPasswords({ minimum: 8 });
  const stored = await passwords.hash('the password of the bench');
  const began = performance.now();
  const end = began + seconds * 1000;
  let done = 0;
  const verify = async () => {
    for (; performance.now() < end; done += 1)
      if (!(await passwords.matches(stored, 'the password of the bench'))) throw new Error('a password did not match its hash');
  };
  await Promise.all(Array.from({ length: connections }, verify));
  await passwords.close();
  return done / ((performance.now() - began) / 1000);
};

const login = async (stack: SpawnedStack): Promise<CaseResult> => {
  const people = await Promise.all(Array.from({ length: 8 }, () => joinAs(stack)));
  const shots = people.map(loginShot);
  let number = 0;
  const next = () => shots[number++ % shots.length] as Shot;
  return compare(
    `login through the gateway / verifying Argon2id hashes, ${hashingSlots} at a time`,
    () => load(stack.url, connections, seconds, next),
    rawHashing,
  );
};

/** Milliseconds of feed reads at fixed times, whatever the answers take. */
const readFeed = async ({ url }: SpawnedStack, { creators }: Population): Promise<number[]> => {
  const began = performance.now();
  const reads = Array.from({ length: readsPerSecond * readingSeconds }, async (_, index) => {
    await sleep(Math.max(0, began + (index * 1000) / readsPerSecond - performance.now()));
    const started = performance.now();
    const token = creators[index % creators.length]?.token ?? '';
    const { statusCode, body } = await request(`${url}/api/content/public?limit=20`, { headers: { authorization: `Bearer ${token}` } });
    await body.arrayBuffer();
    if (statusCode !== 200) throw new Error(`the feed answered ${statusCode}`);
    return performance.now() - started;
  });
  return Promise.all(reads);
};

/** Attempts at fixed times until told to stop; served or told to come back, never anything else. */
const attemptLogins = ({ url }: SpawnedStack, person: Credentials): (() => Promise<{ served: number; refused: number }>) => {
  const outcome = { served: 0, refused: 0 };
  const under: Promise<void>[] = [];
  const { path, body = '' } = loginShot(person);
  const attempt = async () => {
    const answer = await request(url + path, { method: 'POST', headers: json, body });
    await answer.body.arrayBuffer();
    if (answer.statusCode === 200) outcome.served += 1;
    else if (answer.statusCode === 503 || answer.statusCode === 429) outcome.refused += 1;
    else throw new Error(`a login answered ${answer.statusCode}`);
  };
  const timer = setInterval(() => under.push(attempt()), 1000 / attemptsPerSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(under);
    return outcome;
  };
};

const p99 = (latencies: readonly number[]): number =>
  percentile(
    [...latencies].sort((left, right) => left - right),
    0.99,
  );
const rounded = (value: number): number => Number(value.toFixed(2));

/** The feed's p99 while 50 people a second log in, to its p99 in peace; three rounds, the median ratio counts. */
const feedMeanwhile = async (stack: SpawnedStack, population: Population): Promise<object> => {
  const person = await joinAs(stack);
  await readFeed(stack, population);
  const rounds: { idle: number; busy: number; served: number; refused: number }[] = [];
  for (let number = 0; number < 3; number += 1) {
    const idle = p99(await readFeed(stack, population));
    const stop = attemptLogins(stack, person);
    await sleep(1_000);
    const busy = p99(await readFeed(stack, population));
    rounds.push({ idle, busy, ...(await stop()) });
  }
  const of = (pick: (round: (typeof rounds)[number]) => number): number => rounded(median(rounds.map(pick)));
  return {
    name: `feed p99 while ${attemptsPerSecond} logins a second are attempted / idle`,
    ours: of(({ busy }) => busy),
    ceiling: of(({ idle }) => idle),
    ratio: of(({ busy, idle }) => busy / idle),
    logins_served: of(({ served }) => served),
    logins_refused: of(({ refused }) => refused),
  };
};

/** One client that refreshes again and again, one after the other. */
const refresh = async (stack: SpawnedStack): Promise<object> => {
  let { refresh_token } = await joinAs(stack);
  const latencies: number[] = [];
  for (let number = 0; number < refreshes; number += 1) {
    const started = performance.now();
    const { statusCode, body } = await request(`${stack.url}/auth/v1/token?grant_type=refresh_token`, {
      ...{ method: 'POST', headers: json, body: JSON.stringify({ refresh_token }) },
    });
    const text = await body.text();
    latencies.push(performance.now() - started);
    if (statusCode !== 200) throw new Error(`a refresh answered ${statusCode}: ${text.slice(0, 200)}`);
    refresh_token = (JSON.parse(text) as Session).refresh_token;
  }
  const sorted = latencies.slice(refreshes / 5).sort((left, right) => left - right);
  return {
    ...{ name: 'refresh, one after the other', ours: null, ceiling: null, ratio: null },
    p50_ms: rounded(percentile(sorted, 0.5)),
    p99_ms: rounded(percentile(sorted, 0.99)),
  };
};

/** Logging in against bare hashing; what it does to readers; renewing a session. */
export const benchLogin = async (stack: SpawnedStack, population: Population): Promise<object[]> => [
  await refresh(stack),
  await login(stack),
  await feedMeanwhile(stack, population),
];
