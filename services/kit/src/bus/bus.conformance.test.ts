import { describeBus } from './conformance/describe-bus.ts';
import { describeEngine } from './conformance/engine.ts';
import { createDatabase } from './conformance/scratch-database.ts';
import { createKafkaBus } from './kafka/kafka-bus.ts';
import { createPostgresBus } from './postgres/postgres-bus.ts';

describeEngine('bus on PostgreSQL', 'TEST_POSTGRES_URL', (server) => {
  describe.each([
    ['connections of its own', false],
    ['connections shared by the members', true],
  ])('%s', (_case, sharesConnections) => {
    describeBus(async () => {
      const database = await createDatabase(server);
      return {
        open: () => createPostgresBus({ url: database.url, sharesConnections }),
        close: database.drop,
        joinTimeoutMs: 5_000,
        settleTimeoutMs: 2_000,
      };
    });
  });
});

describeEngine('bus on Kafka', 'TEST_KAFKA_BROKERS', (brokers) => {
  describeBus(async () => ({
    open: () => createKafkaBus({ brokers: brokers.split(','), clientId: 'conformance', partitions: 3 }),
    close: async () => undefined,
    joinTimeoutMs: 20_000,
    settleTimeoutMs: 5_000,
  }));
});
