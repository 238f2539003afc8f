import { consumerGroupOf, run, toStartable } from '@trenzeye/kit';
import { consumers } from './consumers.ts';
import { createContext } from './context.ts';
import { definition } from './service.ts';

// The worker as a process of its own: it runs jobs and answers health checks only. It needs no settings besides the service's.
await run(
  toStartable({
    ...definition,
    context: (chassis) => createContext({ ...chassis, config: { ...chassis.config, MEDIA_WORKER: 'on' } }),
    endpoints: () => [],
    consumers: () => ({}),
    // As leader it also exports the lag of the service's consumer group, of which it is not a member.
    lagGroups: (context) => [consumerGroupOf(definition.name, consumers(context))],
  }),
);
