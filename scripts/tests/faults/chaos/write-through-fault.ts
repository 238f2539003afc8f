import { setTimeout as sleep } from 'node:timers/promises';
import { type Creator, createLedger, type Ledger, publish, signUp, writeContinuously } from '../ledger.ts';
import { createRetryingClient } from '../retrying-client.ts';
import { differenceAfterSettling, type StateDifference, type VerifiedStack } from '../verify-consistency.ts';

export interface FaultOutcome {
  /** Between the acknowledged writes and the state after the fault. */
  readonly difference: StateDifference;
  /** Writes that were acknowledged while the fault lasted. */
  readonly acknowledged: number;
  /** Attempts of writes that failed while the fault lasted, by status; 0 is no response. */
  readonly failures: Readonly<Record<string, number>>;
}

/** The users of a stack and all their acknowledged writes. */
export interface Writers {
  readonly url: string;
  readonly admin: VerifiedStack['admin'];
  readonly ledger: Ledger;
  readonly creators: readonly Creator[];
}

const writerCount = 4;

/** Signs up users of a new stack with AUTH_AUTOCONFIRM=true; each publishes an item. */
export const createWriters = async (url: string, admin: VerifiedStack['admin']): Promise<Writers> => {
  const ledger = createLedger();
  const client = createRetryingClient(url);
  const creators: Creator[] = [];
  for (let index = 0; index < writerCount; index += 1) creators.push(await signUp(client, `writer${index}`));
  for (const creator of creators) await publish(client, ledger, creator, `Before the fault, by ${creator.username}`);
  return { url, admin, ledger, creators };
};

export interface FaultOptions {
  /** For the report. */
  readonly name: string;
  /** Causes the fault and resolves when it has ended. */
  readonly fault: () => Promise<void>;
  readonly settleTimeoutMs?: number;
}

/**
 * Users write continuously before, during and after a fault; then the state is compared with the acknowledged writes. Prints the
 * longest time without an acknowledged write, and how long after the fault writes were acknowledged and the state was complete.
 */
export const writeThroughFault = async (
  { url, admin, ledger, creators }: Writers,
  { name, fault, settleTimeoutMs = 120_000 }: FaultOptions,
): Promise<FaultOutcome> => {
  const acknowledgedAt: number[] = [];
  const failed: { readonly at: number; readonly status: number }[] = [];
  const client = createRetryingClient(url, {
    onAcknowledged: () => acknowledgedAt.push(performance.now()),
    onAttempt: ({ status }) => (status >= 200 && status < 300 ? undefined : failed.push({ at: performance.now(), status })),
  });
  const stopped = new AbortController();
  const writing = Promise.all(creators.map((creator) => writeContinuously(client, ledger, creator, stopped.signal)));
  await sleep(3_000);

  const startedAt = performance.now();
  try {
    await fault();
  } catch (error) {
    stopped.abort();
    await writing.catch(() => undefined);
    throw error;
  }
  const endedAt = performance.now();
  for (const deadline = endedAt + 90_000; performance.now() < deadline && (acknowledgedAt.at(-1) ?? 0) < endedAt; ) await sleep(20);
  const firstAfter = acknowledgedAt.find((at) => at > endedAt) ?? Number.POSITIVE_INFINITY;
  await sleep(3_000);
  stopped.abort();
  await writing;
  const difference = await differenceAfterSettling({ url, client: createRetryingClient(url), admin, ledger, creators }, settleTimeoutMs);

  const gaps = acknowledgedAt.map((at, index) => at - (acknowledgedAt[index - 1] ?? at));
  const during = ({ at }: { readonly at: number }): boolean => at > startedAt && at < endedAt;
  const acknowledged = acknowledgedAt.filter((at) => during({ at })).length;
  const failures: Record<string, number> = {};
  for (const each of failed.filter(during)) failures[each.status] = (failures[each.status] ?? 0) + 1;
  const seconds = (ms: number): number => Number((ms / 1000).toFixed(1));
  const measured = {
    name,
    fault_s: seconds(endedAt - startedAt),
    acknowledged_during: acknowledged,
    failed_attempts: failures,
    longest_pause_s: seconds(Math.max(0, ...gaps)),
    writes_again_s: seconds(firstAfter - endedAt),
    consistent_again_s: seconds(performance.now() - endedAt),
  };
  process.stdout.write(`${JSON.stringify(measured)}\n`);
  return { difference, acknowledged, failures };
};
