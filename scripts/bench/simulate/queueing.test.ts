import { createClock } from './clock.ts';
import { createMachine } from './machine.ts';
import { createProcess } from './process.ts';
import { createRandom, exponential } from './random.ts';

const arrivals = 200_000;

interface Queue {
  readonly cores: number;
  readonly threads: number;
  /** Of the arrival rate to that of all servers together. */
  readonly utilization: number;
  readonly seed: number;
}

/** Mean time in the system and share of tasks that found all servers busy, in a queue with exponential service times of 1 ms on average. */
const simulate = ({ cores, threads, utilization, seed }: Queue): { meanMs: number; waited: number; usedShare: number } => {
  const clock = createClock();
  const machine = createMachine(clock, cores);
  const process = createProcess(machine, threads);
  const random = createRandom(seed);
  const rate = utilization * Math.min(cores, threads);
  let [sum, waited, arrived] = [0, 0, 0];
  const arrive = (): void => {
    const at = clock.now();
    arrived += 1;
    if (process.pending() >= threads) waited += 1;
    process.run(exponential(random, 1), () => {
      sum += clock.now() - at;
    });
    if (arrived < arrivals) clock.after(exponential(random, 1 / rate), arrive);
  };
  arrive();
  clock.runToEnd();
  return { meanMs: sum / arrivals, waited: waited / arrivals, usedShare: machine.usedMs() / (clock.now() * Math.min(cores, threads)) };
};

/** The probability that all of `servers` are busy (Erlang C). */
const erlangC = (servers: number, utilization: number): number => {
  const offered = servers * utilization;
  let [term, sum] = [1, 0];
  for (let index = 0; index < servers; index += 1) {
    sum += term;
    term *= offered / (index + 1);
  }
  const all = term / (1 - utilization);
  return all / (sum + all);
};

describe('a queue with exponential arrivals and service times', () => {
  it.each([0.3, 0.6, 0.8])('M/M/1, utilization %d -> mean time 1 / (1 - utilization)', (utilization) => {
    const { meanMs, waited, usedShare } = simulate({ cores: 1, threads: 1, utilization, seed: 1 });

    expect(meanMs / (1 / (1 - utilization))).toBeCloseTo(1, 1);
    expect(waited).toBeCloseTo(utilization, 1);
    expect(usedShare).toBeCloseTo(utilization, 1);
  });

  it.each([
    [2, 0.6],
    [4, 0.8],
    [8, 0.9],
  ])('M/M/%d, utilization %d -> share of waiting tasks and mean time of Erlang', (servers, utilization) => {
    const { meanMs, waited } = simulate({ cores: servers, threads: servers, utilization, seed: 2 });

    const busy = erlangC(servers, utilization);
    expect(waited / busy).toBeCloseTo(1, 1);
    expect(meanMs / (1 + busy / (servers * (1 - utilization)))).toBeCloseTo(1, 1);
  });

  it('M/M/1 with processor sharing: many threads on one core -> the mean time of M/M/1', () => {
    const { meanMs } = simulate({ cores: 1, threads: 10_000, utilization: 0.7, seed: 3 });

    expect(meanMs / (1 / 0.3)).toBeCloseTo(1, 1);
  });

  it('threads limit a machine with more cores', () => {
    const { meanMs } = simulate({ cores: 16, threads: 1, utilization: 0.6, seed: 4 });

    expect(meanMs / 2.5).toBeCloseTo(1, 1);
  });
});

test('machine: three equal tasks on two cores -> each takes 1.5 times as long, and the processor time is theirs', () => {
  const clock = createClock();
  const machine = createMachine(clock, 2);
  const ends: number[] = [];
  for (let index = 0; index < 3; index += 1) machine.run(10, () => ends.push(clock.now()));
  clock.runToEnd();

  expect(ends).toEqual([15, 15, 15]);
  expect(machine.usedMs()).toBeCloseTo(30, 9);
});

test('clock: run until an instant -> what happens later waits', () => {
  const clock = createClock();
  const happened: number[] = [];
  for (const delay of [5, 10, 20]) clock.after(delay, () => happened.push(delay));
  clock.runUntil(10);

  expect(happened).toEqual([5, 10]);
  expect(clock.now()).toBe(10);
});
