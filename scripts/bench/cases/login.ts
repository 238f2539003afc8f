import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { hashingSlots } from '../../../services/auth/src/passwords/hashing-pool.ts';
import { createPasswords } from '../../../services/auth/src/passwords/passwords.ts';
import type { SpawnedStack } from '../../dev/start/spawn-stack.ts';
import { createRetryingClient } from '../../tests/faults/retrying-client.ts';
import type { Population } from '../data/bench-users.ts';
import { type CaseResult, compare } from '../measure/compare.ts';
import { type LoadRequest, load, median, percentile } from '../measure/load.ts';

/** One more than the hashing slots, so that no slot is idle between two requests. */
const connections = hashingSlots + 1;
const seconds = 2;
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

const signUpBenchUser = async ({ url }: SpawnedStack): Promise<Credentials & Session> => {
  const credentials = { email: `${randomUUID()}@bench.example`, password: `bench ${randomUUID()}` };
  const session = await createRetryingClient(url).request<Session>({ method: 'POST', path: '/auth/v1/signup', body: credentials });
  return { ...credentials, ...session };
};

const loginRequest = ({ email, password }: Credentials): LoadRequest => ({
  method: 'POST',
  path: '/auth/v1/token?grant_type=password',
  headers: json,
  body: JSON.stringify({ email, password }),
  check: (status, body) =>
    status === 200 && body.includes('"refresh_token"') ? undefined : `status ${status}: ${body.toString().slice(0, 200)}`,
});

/** Verifications per second with auth's password hashing, at its own concurrency. */
const rawHashing = async (): Promise<number> => {
  const passwords = await createPasswords({ minimum: 8 });
  const stored = await passwords.hash('the password of the bench');
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  let done = 0;
  const verify = async () => {
    for (; performance.now() < end; done += 1)
      if (!(await passwords.matches(stored, 'the password of the bench'))) throw new Error('a password did not match its hash');
  };
  await Promise.all(Array.from({ length: connections }, verify));
  await passwords.close();
  return done / ((performance.now() - startedAt) / 1000);
};

const login = async (stack: SpawnedStack): Promise<CaseResult> => {
  const users = await Promise.all(Array.from({ length: 8 }, () => signUpBenchUser(stack)));
  const requests = users.map(loginRequest);
  let number = 0;
  const next = () => requests[number++ % requests.length] as LoadRequest;
  return compare(
    `login through the gateway / verifying Argon2id hashes, ${hashingSlots} at a time`,
    () => load(stack.url, connections, seconds, next),
    rawHashing,
  );
};

/** Latencies in milliseconds of feed reads at a fixed rate, independent of response times. */
const readFeed = async ({ url }: SpawnedStack, { creators }: Population): Promise<number[]> => {
  const began = performance.now();
  const reads = Array.from({ length: readsPerSecond * readingSeconds }, async (_, index) => {
    await sleep(Math.max(0, began + (index * 1000) / readsPerSecond - performance.now()));
    const started = performance.now();
    const token = creators[index % creators.length]?.token ?? '';
    const { statusCode, body } = await request(`${url}/api/content/public?limit=20`, { headers: { authorization: `Bearer ${token}` } });
    await body.arrayBuffer();
    if (statusCode !== 200) throw new Error(`feed responded ${statusCode}`);
    return performance.now() - started;
  });
  return Promise.all(reads);
};

/** Attempts logins at a fixed rate until the returned function is called. Responses other than success and rate limiting are errors. */
const attemptLogins = ({ url }: SpawnedStack, user: Credentials): (() => Promise<{ served: number; refused: number }>) => {
  const outcome = { served: 0, refused: 0 };
  const attempts: Promise<void>[] = [];
  const { path, body = '' } = loginRequest(user);
  const attempt = async () => {
    const response = await request(url + path, { method: 'POST', headers: json, body });
    await response.body.arrayBuffer();
    if (response.statusCode === 200) outcome.served += 1;
    else if (response.statusCode === 503 || response.statusCode === 429) outcome.refused += 1;
    else throw new Error(`login responded ${response.statusCode}`);
  };
  const timer = setInterval(() => attempts.push(attempt()), 1000 / attemptsPerSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(attempts);
    return outcome;
  };
};

const p99 = (latencies: readonly number[]): number =>
  percentile(
    [...latencies].sort((left, right) => left - right),
    0.99,
  );
const rounded = (value: number): number => Number(value.toFixed(2));

/** The p99 of the feed during 50 logins per second, compared with its p99 without; medians of three rounds. */
const feedDuringLogins = async (stack: SpawnedStack, population: Population): Promise<object> => {
  const user = await signUpBenchUser(stack);
  await readFeed(stack, population);
  const rounds: { idle: number; busy: number; served: number; refused: number }[] = [];
  for (let number = 0; number < 3; number += 1) {
    const idle = p99(await readFeed(stack, population));
    const stop = attemptLogins(stack, user);
    await sleep(1_000);
    const busy = p99(await readFeed(stack, population));
    rounds.push({ idle, busy, ...(await stop()) });
  }
  const medianOf = (pick: (round: (typeof rounds)[number]) => number): number => rounded(median(rounds.map(pick)));
  return {
    name: `feed p99 while ${attemptsPerSecond} logins per second are attempted / idle`,
    ours: medianOf(({ busy }) => busy),
    ceiling: medianOf(({ idle }) => idle),
    ratio: medianOf(({ busy, idle }) => busy / idle),
    logins_served: medianOf(({ served }) => served),
    logins_refused: medianOf(({ refused }) => refused),
  };
};

/** Sequential refreshes of one session. */
const refresh = async (stack: SpawnedStack): Promise<object> => {
  let { refresh_token } = await signUpBenchUser(stack);
  const latencies: number[] = [];
  for (let number = 0; number < refreshes; number += 1) {
    const started = performance.now();
    const { statusCode, body } = await request(`${stack.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ refresh_token }),
    });
    const text = await body.text();
    latencies.push(performance.now() - started);
    if (statusCode !== 200) throw new Error(`refresh responded ${statusCode}: ${text.slice(0, 200)}`);
    refresh_token = (JSON.parse(text) as Session).refresh_token;
  }
  const sorted = latencies.slice(refreshes / 5).sort((left, right) => left - right);
  return {
    name: 'sequential refreshes',
    ours: null,
    ceiling: null,
    ratio: null,
    p50_ms: rounded(percentile(sorted, 0.5)),
    p99_ms: rounded(percentile(sorted, 0.99)),
  };
};

/** Refreshes of a session; logins compared with hashing alone; the effect of logins on feed reads. */
export const benchLogin = async (stack: SpawnedStack, population: Population): Promise<object[]> => [
  await refresh(stack),
  await login(stack),
  await feedDuringLogins(stack, population),
];
