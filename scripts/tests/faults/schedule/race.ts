import { setTimeout as sleep } from 'node:timers/promises';
import { insertScheduledPosts } from './scheduled-posts.ts';
import type { SchedulingStack } from './scheduling-stack.ts';

export interface RaceResult {
  readonly id: string;
  /** Edited by its owner; false if cancelled. */
  readonly isEdit: boolean;
  readonly status: number;
  /** The status of the post in the response if publishing came first. */
  readonly current: string | undefined;
}

/** Milliseconds from inserting a post until it is due. A slow machine needs more to send its request in time. */
const [minLeadMs, maxLeadMs] = [250, 4_000];
const monthMs = 30 * 86_400_000;
/** Milliseconds by which the next request is earlier or later. */
const [initialStepMs, minStepMs] = [60, 4];

/**
 * Schedules posts one after the other and cancels or edits each when it is due. The request is sent earlier after a lost race and later
 * after a won one, so that both outcomes occur on a machine of any speed.
 */
export const runRaces = async (stack: SchedulingStack, lane: number, count: number): Promise<RaceResult[]> => {
  const results: RaceResult[] = [];
  let [earlyMs, stepMs] = [0, initialStepMs];
  for (let number = 0; number < count; number += 1) {
    const scheduledAt = new Date(Date.now() + Math.max(minLeadMs, 2 * earlyMs));
    const [post] = await insertScheduledPosts(stack, [scheduledAt]);
    if (!post) throw new Error('no post was inserted');
    const isEdit = number % 2 === 0;
    const scheduler = stack.schedulers[(lane + number) % stack.schedulers.length];
    const authorization = `Bearer ${await stack.signer.sign({ id: post.userId })}`;
    await sleep(Math.max(0, scheduledAt.getTime() - earlyMs - Date.now()));
    const response = await fetch(`${scheduler?.url}/api/schedule/${post.id}`, {
      method: isEdit ? 'PATCH' : 'DELETE',
      headers: { authorization, 'content-type': 'application/json' },
      ...(isEdit ? { body: JSON.stringify({ version: 1, scheduled_time: new Date(Date.now() + monthMs).toISOString() }) } : {}),
    });
    const body = response.status === 204 ? undefined : ((await response.json()) as { current?: { status: string } });
    results.push({ id: post.id, isEdit, status: response.status, current: body?.current?.status });
    const isLost = response.status === 409;
    const hasChanged = number > 0 && isLost !== (results.at(-2)?.status === 409);
    stepMs = hasChanged ? Math.max(minStepMs, stepMs / 2) : stepMs * 1.5;
    earlyMs = Math.max(-minLeadMs, Math.min(maxLeadMs, earlyMs + (isLost ? stepMs : -stepMs)));
  }
  return results;
};
