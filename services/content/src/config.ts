import { chassisSettings, databaseSettings, objectSettings } from '@trenzeye/kit';
import { z } from 'zod';

/** Without MODEL_BASE_URL the built-in composer makes everything; with it, an OpenAI-compatible endpoint does. */
export const settings = chassisSettings
  .extend(databaseSettings.shape)
  .extend(objectSettings.shape)
  .extend({
    MODEL_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
    MODEL_API_KEY: z.string().optional(),
    MODEL_TEXT: z.string().optional(),
    /** Without it, images are drawn by the built-in composer. */
    MODEL_IMAGE: z.string().optional(),
    /** Longest wait for the model, in milliseconds, all attempts together. */
    MODEL_TIMEOUT_MS: z.coerce.number().int().min(100).max(110_000).default(60_000),
  })
  .refine((given) => given.MODEL_BASE_URL === undefined || given.MODEL_TEXT !== undefined, {
    path: ['MODEL_TEXT'],
    message: 'is needed when MODEL_BASE_URL is set',
  });

export type ContentConfig = z.output<typeof settings>;
