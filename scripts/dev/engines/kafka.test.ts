import { createRequire } from 'node:module';
import { join } from 'node:path';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { startKafka } from './kafka.ts';

const { Kafka, logLevel } = createRequire(import.meta.url)('kafkajs') as typeof import('kafkajs');

const folder = temporaryFolder();
afterAll(() => folder.remove());

const hasKafka = process.env.TEST_KAFKA_BROKERS !== undefined;
(hasKafka ? test : test.skip)(
  'kafka: killed with -9 after acknowledging -> every message exists after a restart on the same port',
  async () => {
    const engine = await startKafka(join(folder.path, 'kafka'));
    const client = new Kafka({ brokers: [engine.url], logLevel: logLevel.NOTHING });
    const [admin, producer] = [client.admin(), client.producer()];
    try {
      await Promise.all([admin.connect(), producer.connect()]);
      await admin.createTopics({ topics: [{ topic: 'acknowledged', numPartitions: 1 }], waitForLeaders: true });
      await producer.send({
        topic: 'acknowledged',
        acks: -1,
        messages: Array.from({ length: 50 }, (_, index) => ({ value: String(index) })),
      });
      await engine.kill9();
      expect(engine.running()).toBe(false);
      await engine.restart();
      expect(await admin.fetchTopicOffsets('acknowledged')).toMatchObject([{ high: '50', low: '0' }]);
    } finally {
      await Promise.allSettled([admin.disconnect(), producer.disconnect()]);
      await engine.stop();
    }
  },
  60_000,
);
