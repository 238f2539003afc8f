import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { TestProfile } from './profile-service.ts';

export interface Draft {
  readonly id: string;
  readonly title: string;
}

/** Common steps of scheduler tests. */
export const scheduling = (profile: () => TestProfile) => {
  const applied = (id: string) =>
    eventually(async () =>
      expect(await profile().rows("SELECT 1 FROM kit.inbox WHERE consumer = 'profile' AND event_id = $1", [id])).toHaveLength(1),
    );
  const as = (id: string) => ({ as: { id } });
  return {
    applied,
    /** A draft that content has saved. */
    draft: async (userId: string, title = 'Night trains', type = 'thread'): Promise<Draft> => {
      const [id, event] = [newId(), newId()];
      await profile().publish('content.saved', { contentId: id, userId, type, title, version: 1 }, { id: event, actor: userId });
      await applied(event);
      return { id, title };
    },
    schedule: (userId: string, body: Record<string, unknown>) =>
      profile().send('POST', '/api/schedule/post', { ...as(userId), body: { user_id: userId, platform: 'trenzeye', ...body } }),
    send: (userId: string, method: string, path: string, body?: unknown) =>
      profile().send(method, path, { ...as(userId), ...(body === undefined ? {} : { body }) }),
    /** The instant in this many milliseconds. */
    ahead: (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString(),
    /** Sets the clock of scheduled posts and notifies the schedulers, which would otherwise notice some seconds later. */
    setClock: async (offset: string) => {
      await profile().rows(
        `CREATE OR REPLACE FUNCTION schedule_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT clock_timestamp() + interval ''${offset}''' `,
      );
      await profile().rows("SELECT pg_notify('schedule', '')");
    },
    eventsOf: (postId: string) => profile().events.filter(({ data }) => (data as { postId?: string }).postId === postId),
  };
};
