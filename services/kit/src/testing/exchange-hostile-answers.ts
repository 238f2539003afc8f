import { type HostileAnswer, hostileAnswers, statusAnswer } from './hostile-answers.ts';
import { startHostileServer } from './hostile-server.ts';

/** All kinds of answers, and statuses of each kind. */
const representative: readonly HostileAnswer[] = [...[0, 99, 101, 199, 204, 304, 418, 599, 600, 999].map(statusAnswer), ...hostileAnswers];
const timeoutMs = 100;

/**
 * Lets a client request each hostile answer. `send` gets the server's URL and a signal that aborts after 100 ms. Returns the names of the
 * answers for which it did not settle in time, and what was thrown outside of its promise.
 */
export const exchangeHostileAnswers = async (
  send: (url: string, signal: AbortSignal) => Promise<unknown>,
): Promise<{ readonly unsettled: string[]; readonly thrown: unknown[] }> => {
  const server = await startHostileServer();
  const unsettled: string[] = [];
  const thrown: unknown[] = [];
  const record = (error: unknown): void => void thrown.push(error);
  process.on('uncaughtException', record).on('unhandledRejection', record);
  try {
    for (const answer of representative) {
      server.answerWith(answer);
      const late = Promise.withResolvers<string>();
      const timer = setTimeout(() => late.resolve('late'), 100 * timeoutMs);
      const settled = send(server.url, AbortSignal.timeout(timeoutMs)).then(
        () => 'settled',
        () => 'settled',
      );
      if ((await Promise.race([settled, late.promise])) === 'late') unsettled.push(answer.name);
      clearTimeout(timer);
    }
    await new Promise(setImmediate);
    return { unsettled, thrown };
  } finally {
    process.off('uncaughtException', record).off('unhandledRejection', record);
    await server.stop();
  }
};
