import { type Endpoint, endpoint } from '@trenzeye/kit';
import { seeder } from '@trenzeye/proto/http';
import type { SeederContext } from '../context.ts';
import { listRuns, runSeed } from './run-seed.ts';

export const seedEndpoints = (context: SeederContext): Endpoint[] => [
  endpoint(seeder.seed, () => runSeed(context, 'test')),
  endpoint(seeder.seedRuns, () => listRuns(context)),
  endpoint(seeder.seedDemoData, () => runSeed(context, 'demo')),
  endpoint(seeder.seedTestData, () => runSeed(context, 'test')),
];
