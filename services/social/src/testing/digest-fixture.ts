import { newId } from '@trenzeye/kit';
import { eventually } from '@trenzeye/kit/testing';
import type { EventData, TrenzEvent } from '@trenzeye/proto/events';
import { startSocial, type TestSocial } from './social-service.ts';
import { contentPublished, deliverEvents } from './test-events.ts';

/** A running social service with an adjustable clock, a user with an item, and a second user. */
export interface DigestFixture {
  readonly social: TestSocial;
  readonly owner: string;
  readonly fan: string;
  readonly contentId: string;
  readonly advanceClock: (milliseconds: number) => void;
  /** Removes all digests and sets the clock back; new users and a new item. */
  readonly reset: () => Promise<void>;
  readonly send: (method: string, path: string, id: string, body?: object) => ReturnType<TestSocial['send']>;
  readonly change: (id: string, body: object) => ReturnType<TestSocial['send']>;
  /** Lets a user follow the owner. */
  readonly follow: (follower: string) => Promise<unknown>;
  readonly registerUser: (name: string) => Promise<string>;
  /** Waits until the owner has this many unread notifications. */
  readonly waitForUnread: (count: number) => Promise<void>;
  readonly digestsOf: (id: string) => EventData<'digest.due'>[];
  readonly nextOf: (id: string) => Promise<number>;
  /** Advances the clock to the user's next digest and waits until it was handled. */
  readonly reachDigest: (id: string) => Promise<void>;
  /** Waits until the user's first digest was published. */
  readonly firstDigest: (id: string) => Promise<EventData<'digest.due'>>;
}

export const startDigestFixture = async (): Promise<DigestFixture> => {
  let offsetMs = 0;
  const state = { owner: '', fan: '', contentId: '' };
  const social = await startSocial({ clock: () => new Date(Date.now() + offsetMs) }, { DIGEST_INTERVAL_MS: '20' });
  const send: DigestFixture['send'] = (method, path, id, body) => social.send(method, path, { as: { id }, ...(body ? { body } : {}) });
  const registerUser = (name: string) => social.registerUser(`${name}-${newId().slice(-6)}`);
  const digestsOf: DigestFixture['digestsOf'] = (id) =>
    (social.events as TrenzEvent<'digest.due'>[])
      .filter(({ type, data }) => type === 'digest.due' && data.userId === id)
      .map(({ data }) => data);
  const nextOf = async (id: string): Promise<number> => Date.parse((await send('GET', '/api/notifications/digest', id)).body.next_at);
  return {
    social,
    get owner() {
      return state.owner;
    },
    get fan() {
      return state.fan;
    },
    get contentId() {
      return state.contentId;
    },
    advanceClock: (milliseconds) => {
      offsetMs += milliseconds;
    },
    reset: async () => {
      offsetMs = 0;
      await social.rows('DELETE FROM digest_settings');
      [state.owner = '', state.fan = ''] = await Promise.all(['owner', 'fan'].map(registerUser));
      await social.rows("INSERT INTO muted_notification_kinds VALUES ($1, 'badge')", [state.owner]);
      const item = contentPublished({ userId: state.owner });
      state.contentId = item.data.contentId as string;
      await deliverEvents(social, [item]);
    },
    send,
    change: (id, body) => send('PUT', '/api/notifications/digest', id, body),
    follow: (follower) => send('PUT', `/api/follows/${state.owner}`, follower),
    registerUser,
    waitForUnread: (count) =>
      eventually(async () => expect((await send('GET', '/api/notifications?unread=true', state.owner)).body).toHaveLength(count)),
    digestsOf,
    nextOf,
    reachDigest: async (id) => {
      const due = await nextOf(id);
      offsetMs = due - Date.now() + 1_000;
      await eventually(async () => expect(await nextOf(id)).toBeGreaterThan(due));
    },
    firstDigest: async (id) => {
      await eventually(async () => expect(digestsOf(id)).toHaveLength(1));
      return digestsOf(id)[0] as EventData<'digest.due'>;
    },
  };
};
