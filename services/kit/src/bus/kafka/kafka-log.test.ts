import { logLevel } from 'kafkajs';
import { createLogger } from '../../logging/logger.ts';
import { kafkaLog } from './kafka-client.ts';

const logEntry = (level: logLevel, message: string, details: Record<string, unknown> = {}): Record<string, unknown>[] => {
  const written: string[] = [];
  const write = kafkaLog(createLogger('test', 'info', { write: (line) => void written.push(line) }))(logLevel.INFO);
  for (let times = 0; times < 3; times += 1)
    write({ namespace: 'Connection', level, label: '', log: { message, timestamp: '', logger: 'kafkajs', ...details } });
  return written.map((line) => JSON.parse(line) as Record<string, unknown>);
};

it.each([
  ['a request for a coordinator', 'Response GroupCoordinator(key: 10, version: 2)', { error: 'The group coordinator is not available' }],
  ['a member that joins', "Crash: KafkaJSProtocolError: The coordinator is loading and hence can't process requests", { stack: 'at x' }],
  ['a restart', 'Restarting the consumer in 100ms', { retryTime: 100 }],
  ['a partition without leader', 'Response ListOffsets', { error: 'This server is not the leader for that topic-partition' }],
])('kafkaLog: %s while the broker starts -> no line', (_case, message, details) => {
  expect(logEntry(logLevel.ERROR, message, details)).toEqual([]);
});

it('kafkaLog: another error, three times in a moment -> one warning', () => {
  const lines = logEntry(logLevel.ERROR, 'Connection error: connect ECONNREFUSED', { broker: '127.0.0.1:9092' });

  expect(lines).toMatchObject([{ level: 40, msg: 'kafka Connection: Connection error: connect ECONNREFUSED', broker: '127.0.0.1:9092' }]);
});
