import { busSettings } from '@trenzeye/kit/bus/bus-settings';
import { openBus } from '@trenzeye/kit/bus/open-bus';
import { createLogger } from '@trenzeye/kit/logging/logger';
import { deadLetterTopic, topics } from '@trenzeye/proto/events';
import { patiently } from './patiently.ts';
import { say, settingsOf } from './settings.ts';

// Creates the topics that are missing, with BUS_PARTITIONS partitions and as many copies as there are brokers, up to three.
const settings = settingsOf('topics', busSettings);
const names = [...Object.values(topics), deadLetterTopic];
await patiently(async () => {
  const log = createLogger('topics', 'error');
  const bus = await openBus(settings, { clientId: 'topics', log, onFatal: (error) => log.error({ err: error }) });
  try {
    await bus.ensureTopics(names);
  } finally {
    await bus.close();
  }
});
say(`There are ${names.join(', ')}`);
