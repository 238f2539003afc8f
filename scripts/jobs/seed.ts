import { z } from 'zod';
import { seedDemo } from '../dev/start/seed.ts';
import { retryUntil } from './retry-until.ts';
import { loadJobSettings, printLine } from './settings.ts';

// Seeds the demo content unless SEED is none. Idempotent; the seeder rejects it in production.
const settings = z.object({ SEED: z.enum(['demo', 'none']).default('demo'), SEEDER_URL: z.url(), INTERNAL_TOKEN: z.string().min(16) });
const { SEED, SEEDER_URL, INTERNAL_TOKEN } = loadJobSettings('seed', settings);
if (SEED === 'demo') await retryUntil(() => seedDemo(SEEDER_URL, INTERNAL_TOKEN));
printLine(SEED === 'demo' ? 'demo content ready' : 'demo content disabled by SEED=none');
