import { z } from 'zod';

/** What is known of a model that runs on the machine of an installation, and of its download. */
export const localModelFields = {
  id: z.string(),
  name: z.string(),
  licence: z.string().nullable(),
  languages: z.array(z.string()).meta({ description: 'ISO 639 codes; empty where unknown' }),
  size_bytes: z.number().int().nonnegative(),
  memory_bytes: z.number().int().nonnegative().meta({ description: 'approximate memory while in use' }),
  status: z.enum(['available', 'downloading', 'paused', 'failed', 'ready']),
  received_bytes: z.number().int().nonnegative(),
  error: z.string().nullable(),
};

export const LocalModelParams = z.object({ id: z.string().min(1).max(100) });
