import { busSettings } from '@trenzeye/kit/bus/bus-settings';
import { openBus } from '@trenzeye/kit/bus/open-bus';
import { createLogger } from '@trenzeye/kit/logging/logger';
import { deadLetterTopic, topics } from '@trenzeye/proto/events';
import { retryUntil } from './retry-until.ts';
import { loadJobSettings, printLine } from './settings.ts';

// Creates the missing topics, with BUS_PARTITIONS partitions and one replica per broker, up to three.
const settings = loadJobSettings('topics', busSettings);
const names = [...Object.values(topics), deadLetterTopic];
await retryUntil(async () => {
  const log = createLogger('topics', 'error');
  const bus = await openBus(settings, { clientId: 'topics', log, onFatal: (error) => log.error({ err: error }) });
  try {
    await bus.ensureTopics(names);
  } finally {
    await bus.close();
  }
});
printLine(`topics ready: ${names.join(', ')}`);
