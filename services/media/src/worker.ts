import { consumerGroupOf, run, toStartable } from '@trenzeye/kit';
import { consumers } from './consumers.ts';
import { createContext } from './context.ts';
import { definition } from './service.ts';

// The worker alone: it takes jobs, answers nothing but whether it is well, and needs no more than the service's own settings.
await run(
  toStartable({
    ...definition,
    context: (chassis) => createContext({ ...chassis, config: { ...chassis.config, MEDIA_WORKER: 'on' } }),
    endpoints: () => [],
    consumers: () => ({}),
    // Where this process speaks for the service, it tells of the group as well that it is no member of.
    lagGroups: (context) => [consumerGroupOf(definition.name, consumers(context))],
  }),
);
