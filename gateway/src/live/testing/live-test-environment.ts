import type { Bus } from '@trenzeye/kit/bus/bus';
import { openBus } from '@trenzeye/kit/bus/open-bus';
import { newId } from '@trenzeye/kit/ids';
import { createLogger } from '@trenzeye/kit/logging/logger';
import { createTestDatabase, type TestDatabase } from '@trenzeye/kit/testing/database';
import { eventually } from '@trenzeye/kit/testing/eventually';
import { type EventInit, type EventType, encodeEvent } from '@trenzeye/proto/events';
import { startTestGateway, type TestGateway } from '../../testing/start-test-gateway.ts';
import { openStream, type TestStream, type TestStreamOptions } from './open-stream.ts';

/** A gateway with its own event bus, and clients of its streams. */
export interface LiveTestEnvironment {
  readonly gateway: TestGateway;
  /** Value of the setting BUS. */
  readonly busAddress: string;
  /** Opens a stream and waits for its first event. */
  openStream(options?: TestStreamOptions): Promise<TestStream>;
  publish<T extends EventType>(type: T, data: EventInit<T>): Promise<void>;
  /** Publishes a like of an item; `like` is the number of likes after it and the version. */
  publishReaction(contentId: string, like: number, userId?: string): Promise<void>;
  /** Closes the streams of one test. */
  closeStreams(): void;
  stop(): Promise<void>;
}

/** The data of the events of one name, once there are at least `count`. */
export const waitForEvents = (stream: TestStream, name: string, count = 1): Promise<Record<string, unknown>[]> =>
  eventually(() => {
    const events = stream.eventsOf(name);
    if (events.length < count) throw new Error(`${events.length} ${name} events received`);
    return events.map(({ data }) => data);
  }, 5_000);

export const startLiveTestEnvironment = async (env: Readonly<Record<string, string>> = {}): Promise<LiveTestEnvironment> => {
  const database: TestDatabase = await createTestDatabase('gateway_live');
  const busAddress = `postgres:${database.url}`;
  const bus: Bus = await openBus({ BUS: busAddress }, { clientId: 'test', log: createLogger('test', 'silent'), onFatal: () => undefined });
  const gateway = await startTestGateway({ BUS: busAddress, RATE_LIMITS: 'off', ...env });
  let streams: TestStream[] = [];

  const publish: LiveTestEnvironment['publish'] = async (type, data) => {
    const { topic, key, value } = encodeEvent(type, data, { id: newId(), occurredAt: new Date(), actor: 'system' });
    await bus.publish([{ topic, key, value, headers: {} }]);
  };
  return {
    gateway,
    busAddress,
    publish,
    publishReaction: (contentId, like, userId = newId()) =>
      publish('reactions.changed', { contentId, counts: { like }, version: like, userId, userReaction: 'like' }),
    async openStream(options) {
      const stream = await openStream(gateway.url, options);
      streams.push(stream);
      if (stream.status === 200) await stream.connection();
      return stream;
    },
    closeStreams() {
      for (const stream of streams) stream.close();
      streams = [];
    },
    async stop() {
      await gateway.stop();
      await bus.close();
      await database.drop();
    },
  };
};
