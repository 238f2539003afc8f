import { z } from 'zod';
import { seedDemo } from '../dev/start/seed.ts';
import { patiently } from './patiently.ts';
import { say, settingsOf } from './settings.ts';

// Puts the demo content in, unless SEED is none. Twice is as good as once; in production the seeder refuses.
const settings = z.object({ SEED: z.enum(['demo', 'none']).default('demo'), SEEDER_URL: z.url(), INTERNAL_TOKEN: z.string().min(16) });
const { SEED, SEEDER_URL, INTERNAL_TOKEN } = settingsOf('seed', settings);
if (SEED === 'demo') await patiently(() => seedDemo(SEEDER_URL, INTERNAL_TOKEN));
say(SEED === 'demo' ? 'The demo content is in' : 'No demo content was wanted');
