import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import { type EventInit, type EventType, encodeEvent, topics } from '@trenzeye/proto/events';
import type { TestSocial } from './social-service.ts';

/** An event with its own id and time, which can be delivered more than once and in any order. */
export interface TestEvent<T extends EventType = EventType> {
  readonly id: string;
  readonly type: T;
  readonly data: EventInit<T>;
  readonly at: Date;
}

export const testEvent = <T extends EventType>(type: T, data: EventInit<T>, at = new Date()): TestEvent<T> => ({
  id: newId(),
  type,
  data,
  at,
});

/** Publishes events in this order and waits until the service has applied them all. */
export const deliverEvents = async (social: TestSocial, events: readonly TestEvent[]): Promise<void> => {
  await social.bus.publish(
    events.map(({ id, type, data, at }) => {
      const { topic, key, value } = encodeEvent(type, data, { id, actor: 'system', occurredAt: at });
      return { topic, key, value, headers: { id, type } };
    }),
  );
  await eventually(async () => {
    const rows = await social.rows("SELECT 1 FROM kit.inbox WHERE consumer = 'social' AND event_id = ANY($1)", [
      events.map(({ id }) => id),
    ]);
    expect(rows).toHaveLength(new Set(events.map(({ id }) => id)).size);
  });
};

/** Waits until all events so far are consumed and all scores computed. */
export const waitForScores = (social: TestSocial): Promise<void> =>
  eventually(async () => {
    // Twice: consumed events mark scores, and computed scores emit events.
    for (let round = 0; round < 2; round += 1) {
      expect(await social.rows('SELECT 1 FROM stale_scores')).toEqual([]);
      expect(await social.rows('SELECT 1 FROM kit.outbox')).toEqual([]);
      for (const group of ['social-scores', 'social-notifications'])
        expect(Object.values(await social.bus.lag(group, [topics.social]))).toEqual([0]);
    }
  });

export interface Publication {
  readonly userId: string;
  readonly contentId?: string;
  readonly signalId?: string;
  readonly at?: Date;
}

export const contentPublished = ({ userId, contentId = newId(), signalId = '', at }: Publication): TestEvent<'content.published'> =>
  testEvent('content.published', { contentId, userId, type: 'thread', title: 'An item', signalId, version: 2, publishedTotal: 1 }, at);

export const contentRemixed = (
  contentId: string,
  originalUserId: string,
  newContentId: string,
  userId: string,
  at?: Date,
): TestEvent<'content.remixed'> =>
  testEvent('content.remixed', { contentId, originalUserId, newContentId, userId, depth: 1, remixCount: 1, remixVersion: 1 }, at);

export const contentRemoved = (contentId: string, userId: string): TestEvent<'content.removed'> =>
  testEvent('content.removed', { contentId, userId, reason: 'author', version: 3, wasPublished: true });

export const statusChanged = (
  userId: string,
  status: 'active' | 'suspended' | 'banned',
  version: number,
): TestEvent<'user.status_changed'> =>
  testEvent('user.status_changed', { userId, role: 'user', status, version, previousStatus: 'active', reason: '' });

export const accountRegistered = (userId: string, username: string): TestEvent<'account.registered'> =>
  testEvent('account.registered', { userId, email: `${username}@trenzeye.example`, username, role: 'user', status: 'active' });
