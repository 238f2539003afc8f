import { setTimeout as sleep } from 'node:timers/promises';
import { plant } from './planned-posts.ts';
import type { SchedulingStack } from './scheduling-stack.ts';

export interface Raced {
  readonly id: string;
  readonly edits: boolean;
  readonly status: number;
  /** What the answer says the post is, where publishing was first. */
  readonly current: string | undefined;
}

/** milliseconds from planting a post until it is due, at least and at most: a slow machine needs longer to be there in time */
const [shortest, longest] = [250, 4_000];
const month = 30 * 86_400_000;
/** milliseconds by which the next try comes earlier or later, to begin with and at least */
const [firstStep, leastStep] = [60, 4];

/**
 * One post after the other, each cancelled or edited right when it is due: earlier the next time after a defeat, later after a victory,
 * so that both keep happening on a machine of any speed.
 */
export const raceInTurn = async (stack: SchedulingStack, lane: number, times: number): Promise<Raced[]> => {
  const raced: Raced[] = [];
  let [early, step] = [0, firstStep];
  for (let number = 0; number < times; number += 1) {
    const at = new Date(Date.now() + Math.max(shortest, 2 * early));
    const [post] = await plant(stack, [at]);
    if (!post) throw new Error('nothing was planted');
    const edits = number % 2 === 0;
    const scheduler = stack.schedulers[(lane + number) % stack.schedulers.length];
    const authorization = `Bearer ${await stack.signer.sign({ id: post.userId })}`;
    await sleep(Math.max(0, at.getTime() - early - Date.now()));
    const response = await fetch(`${scheduler?.url}/api/schedule/${post.id}`, {
      method: edits ? 'PATCH' : 'DELETE',
      headers: { authorization, 'content-type': 'application/json' },
      ...(edits ? { body: JSON.stringify({ version: 1, scheduled_time: new Date(Date.now() + month).toISOString() }) } : {}),
    });
    const body = response.status === 204 ? undefined : ((await response.json()) as { current?: { status: string } });
    raced.push({ id: post.id, edits, status: response.status, current: body?.current?.status });
    const lost = response.status === 409;
    // The same again: farther off. The other way round: close by.
    step = number > 0 && lost !== (raced.at(-2)?.status === 409) ? Math.max(leastStep, step / 2) : step * 1.5;
    early = Math.max(-shortest, Math.min(longest, early + (lost ? step : -step)));
  }
  return raced;
};
