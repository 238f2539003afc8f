import { type HostileAnswer, hostileAnswers, statusAnswer } from './hostile-answers.ts';
import { startHostileServer } from './hostile-server.ts';

/** All kinds of answers, and statuses of each kind. */
const representative: readonly HostileAnswer[] = [...[0, 99, 101, 199, 204, 304, 418, 599, 600, 999].map(statusAnswer), ...hostileAnswers];

/** `count` answers: all statuses, and between them everything else. */
export const manyHostileAnswers = (count: number): HostileAnswer[] =>
  Array.from({ length: count }, (_value, index) =>
    index % 2 === 0 ? statusAnswer((index / 2) % 1_000) : (hostileAnswers[((index - 1) / 2) % hostileAnswers.length] as HostileAnswer),
  );

/** Exchanges in progress, each with a server of its own. */
const concurrency = 8;
const timeoutMs = 100;
const lateMs = 10_000;

/**
 * Lets a client request each hostile answer. `send` gets a server's URL and a signal that aborts after 100 ms. Returns the names of the
 * answers for which it did not settle within 10 s, and what was thrown outside of its promise.
 */
export const exchangeHostileAnswers = async (
  send: (url: string, signal: AbortSignal) => Promise<unknown>,
  answers: readonly HostileAnswer[] = representative,
): Promise<{ readonly unsettled: string[]; readonly thrown: unknown[] }> => {
  const unsettled: string[] = [];
  const thrown: unknown[] = [];
  const remaining = [...answers];
  const exchange = async (): Promise<void> => {
    const server = await startHostileServer();
    for (let answer = remaining.shift(); answer; answer = remaining.shift()) {
      server.answerWith(answer);
      const late = Promise.withResolvers<boolean>();
      const timer = setTimeout(() => late.resolve(true), lateMs);
      const settled = send(server.url, AbortSignal.timeout(timeoutMs)).then(
        () => false,
        () => false,
      );
      if (await Promise.race([settled, late.promise])) unsettled.push(answer.name);
      clearTimeout(timer);
    }
    await server.stop();
  };
  const record = (error: unknown): void => void thrown.push(error);
  process.on('uncaughtException', record).on('unhandledRejection', record);
  try {
    await Promise.all(Array.from({ length: concurrency }, exchange));
    await new Promise(setImmediate);
    return { unsettled, thrown };
  } finally {
    process.off('uncaughtException', record).off('unhandledRejection', record);
  }
};
