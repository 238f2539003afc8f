import { percentile } from '../measure/load.ts';
import { createClock } from './clock.ts';
import { type Deployment, findUnknownNames, type RequestKind } from './deployment.ts';
import { createRandom, exponential } from './random.ts';
import { startDeployment, type Use } from './running-deployment.ts';

export interface SimulationOptions {
  /** Requests per second. */
  readonly rate: number;
  readonly seconds: number;
  /** `even`: as a load generator sends them; `random`: as many independent users do. */
  readonly arrivals: 'even' | 'random';
  /** Requests that are in progress at a time; others wait. */
  readonly connections?: number;
  readonly seed?: number;
}

export interface SimulationResult extends Use {
  /** Responses per second. */
  readonly achieved: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly p99_ms: number;
  /** Events that were not handled when the last response was sent. */
  readonly undelivered: number;
  /** Requests without a response at the end of the requested time. */
  readonly waiting: number;
  /** How many more these were per second in the second half of that time. */
  readonly waiting_growth: number;
}

const createChoice = (requests: readonly RequestKind[], random: () => number): (() => RequestKind) => {
  const total = requests.reduce((sum, { share }) => sum + share, 0);
  return () => {
    let left = random() * total;
    for (const request of requests) {
      if (left < request.share) return request;
      left -= request.share;
    }
    return requests[0] as RequestKind;
  };
};

const rounded = (value: number): number => Number(value.toFixed(1));

/** Simulates the requests of some seconds. The result depends on the arguments alone. @throws Error if the deployment is inconsistent */
export const simulate = (
  deployment: Deployment,
  { rate, seconds, arrivals, connections = Number.POSITIVE_INFINITY, seed = 1 }: SimulationOptions,
): SimulationResult => {
  const unknown = findUnknownNames(deployment);
  if (unknown.length > 0) throw new Error(`the deployment has no ${unknown.join(', ')}`);
  const clock = createClock();
  const random = createRandom(seed);
  const choose = createChoice(deployment.requests, random);
  const running = startDeployment(deployment, clock, random);
  const endMs = seconds * 1000;
  const latencies: number[] = [];
  const scheduled: number[] = [];
  const state = { sent: 0, inProgress: 0, lastResponseAt: endMs, undelivered: 0 };
  const sendNext = (): void => {
    // A load generator sends nothing after the end.
    if (state.inProgress >= connections || state.sent >= scheduled.length || clock.now() > endMs) return;
    const scheduledAt = scheduled[state.sent] as number;
    state.sent += 1;
    state.inProgress += 1;
    running.handle(choose(), () => {
      latencies.push(clock.now() - scheduledAt);
      state.inProgress -= 1;
      state.lastResponseAt = Math.max(endMs, clock.now());
      state.undelivered = running.undelivered();
      sendNext();
    });
  };
  const arrive = (): void => {
    if (clock.now() >= endMs) return;
    scheduled.push(clock.now());
    sendNext();
    clock.after(arrivals === 'even' ? 1000 / rate : exponential(random, 1000 / rate), arrive);
  };
  arrive();
  clock.runUntil(endMs / 2);
  const waitingInMiddle = scheduled.length - latencies.length;
  clock.runUntil(endMs);
  const waiting = scheduled.length - latencies.length;
  const use = running.use();
  clock.runToEnd();
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number): number => rounded(percentile(sorted, share));
  return {
    achieved: rounded((latencies.length * 1000) / state.lastResponseAt),
    p50_ms: at(0.5),
    p95_ms: at(0.95),
    p99_ms: at(0.99),
    undelivered: state.undelivered,
    waiting,
    waiting_growth: rounded(Math.max(0, waiting - waitingInMiddle) / (seconds / 2)),
    ...use,
  };
};
