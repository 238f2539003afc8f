import type { Bus } from '@trenzeye/kit/bus/bus';
import { openBus } from '@trenzeye/kit/bus/open-bus';
import { newId } from '@trenzeye/kit/ids';
import { createLogger } from '@trenzeye/kit/logger';
import { createTestDatabase, type TestDatabase } from '@trenzeye/kit/testing/database';
import { eventually } from '@trenzeye/kit/testing/eventually';
import { type EventInit, type EventType, encodeEvent } from '@trenzeye/proto/events';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';
import { type Listener, type ListenOptions, listen } from './listen.ts';

/** A gateway on a bus of its own, and who listens to it. */
export interface LiveWorld {
  readonly gateway: TestGateway;
  /** The setting BUS. */
  readonly address: string;
  hear(options?: ListenOptions): Promise<Listener>;
  publish<T extends EventType>(type: T, data: EventInit<T>): Promise<void>;
  /** Somebody likes an item; `like` is how many do now. */
  reacted(contentId: string, like: number, userId?: string): Promise<void>;
  /** Closes the streams of one test. */
  hush(): void;
  stop(): Promise<void>;
}

/** What a listener heard of one kind, once it is `count` times. */
export const heardBy = (listener: Listener, event: string, count = 1): Promise<Record<string, unknown>[]> =>
  eventually(() => {
    const found = listener.of(event);
    if (found.length < count) throw new Error(`${found.length} ${event}`);
    return found.map(({ data }) => data);
  }, 5_000);

export const startLiveWorld = async (env: Readonly<Record<string, string>> = {}): Promise<LiveWorld> => {
  const database: TestDatabase = await createTestDatabase('gateway_live');
  const address = `postgres:${database.url}`;
  const bus: Bus = await openBus({ BUS: address }, { clientId: 'test', log: createLogger('test', 'silent'), onFatal: () => undefined });
  const gateway = await startTestGateway({ BUS: address, RATE_LIMITS: 'off', ...env });
  let open: Listener[] = [];

  const publish: LiveWorld['publish'] = async (type, data) => {
    const { topic, key, value } = encodeEvent(type, data, { id: newId(), occurredAt: new Date(), actor: 'system' });
    await bus.publish([{ topic, key, value, headers: {} }]);
  };
  return {
    gateway,
    address,
    publish,
    reacted: (contentId, like, userId = newId()) =>
      publish('reactions.changed', { contentId, counts: { like }, version: like, userId, userReaction: 'like' }),
    async hear(options) {
      const listener = await listen(gateway.url, options);
      open.push(listener);
      if (listener.status === 200) await listener.connection();
      return listener;
    },
    hush() {
      for (const listener of open) listener.stop();
      open = [];
    },
    async stop() {
      await gateway.stop();
      await bus.close();
      await database.drop();
    },
  };
};
