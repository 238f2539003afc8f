import { setTimeout as sleep } from 'node:timers/promises';
import { runPeriodically, startBackgroundTask } from './background-tasks.ts';
import { createLogger, type Logger } from './logging/logger.ts';
import { eventually } from './testing/eventually.ts';

interface Line {
  readonly level: number;
  readonly task: string;
  readonly failures: number;
  readonly err: { readonly message: string; readonly stack?: string };
}
const [warning, error] = [40, 50];

const recordingLog = (): { log: Logger; lines: Line[] } => {
  const lines: Line[] = [];
  const log = createLogger('tasks', 'info', { write: (line) => void lines.push(JSON.parse(line) as Line) });
  return { log, lines };
};

it('every: a run takes longer than the pause -> runs never overlap', async () => {
  const { log } = recordingLog();
  let running = 0;
  let most = 0;
  let runs = 0;
  const stop = runPeriodically({
    name: 'slow',
    everyMs: 1,
    log,
    run: async () => {
      running += 1;
      most = Math.max(most, running);
      await sleep(10);
      running -= 1;
      runs += 1;
    },
  });
  await eventually(() => expect(runs).toBeGreaterThan(2));
  await stop();
  expect(most).toBe(1);
  expect(running).toBe(0);
});

it('every: transient failures -> one warning without a stack, errors when they persist', async () => {
  const { log, lines } = recordingLog();
  const stop = runPeriodically({
    name: 'failing',
    everyMs: 1,
    log,
    run: () => Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' })),
  });
  await eventually(() => expect(lines.length).toBeGreaterThan(1));
  await stop();
  expect(lines[0]).toMatchObject({ level: warning, task: 'failing', failures: 1, err: { message: 'deadlock detected' } });
  expect(lines[0]?.err.stack).toBeUndefined();
  expect(lines[1]).toMatchObject({ level: error, failures: 5, err: { stack: expect.stringContaining('background-tasks.test') } });
});

it('every: another error -> logged as an error at once', async () => {
  const { log, lines } = recordingLog();
  const stop = runPeriodically({
    name: 'broken',
    everyMs: 1,
    log,
    run: () => Promise.reject(new TypeError('undefined is not a function')),
  });
  await eventually(() => expect(lines.length).toBeGreaterThan(0));
  await stop();
  expect(lines[0]?.level).toBe(error);
});

describe('every with a pause for an idle service', () => {
  const pauseMs = 60_000;
  let commit: () => void;
  let runs: number;
  let stop: () => Promise<void>;
  const start = (run: () => Promise<unknown>, idleEveryMs = pauseMs) => {
    runs = 0;
    stop = runPeriodically({
      name: 'after commits',
      everyMs: 1,
      idleEveryMs,
      log: recordingLog().log,
      onCommit: (listener) => {
        commit = listener;
      },
      run: async () => {
        runs += 1;
        await run();
      },
    });
  };
  afterEach(() => stop());
  const untilRun = (number: number) => eventually(() => expect(runs).toBe(number));

  it('no commit -> one run; a commit -> another one', async () => {
    start(async () => undefined);
    await untilRun(1);
    await sleep(30);
    expect(runs).toBe(1);

    commit();
    await untilRun(2);
    await sleep(30);
    expect(runs).toBe(2);
  });

  it('a commit during a run -> another run', async () => {
    const finish = Promise.withResolvers<void>();
    start(() => finish.promise);
    await untilRun(1);

    commit();
    finish.resolve();

    await untilRun(2);
  });

  it('a failed run -> repeated without a commit', async () => {
    start(async () => {
      if (runs === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    });

    await untilRun(2);
    await sleep(30);
    expect(runs).toBe(2);
  });

  it('no commit within the pause -> another run', async () => {
    start(async () => undefined, 50);

    await untilRun(3);
  });
});

it('startBackgroundTask: leaderOnly in a replica that is not the leader -> no run until it becomes the leader', async () => {
  const { log } = recordingLog();
  let isLeader = false;
  let runs = 0;
  const stop = await startBackgroundTask(
    {
      name: 'led',
      everyMs: 1,
      leaderOnly: true,
      run: async () => {
        runs += 1;
      },
    },
    { log, isLeader: () => isLeader },
  );
  await sleep(20);
  expect(runs).toBe(0);
  isLeader = true;
  await eventually(() => expect(runs).toBeGreaterThan(0));
  await stop();
});
