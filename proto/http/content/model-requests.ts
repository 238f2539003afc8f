import { z } from 'zod';
import { ApiKey, BaseUrl } from './model-schemas.ts';

/** The address and key of an endpoint that may already be stored. */
export const endpointAddress = {
  base_url: BaseUrl,
  api_key: ApiKey.nullish().meta({ description: 'omitted: the stored key, while scheme, host and port stay the same; null: none' }),
};

export const ModelNames = z.object({ models: z.array(z.string()) });

/** Common fields of the routes that send a request to an endpoint. */
export const endpointRequest = {
  limit: { points: 20, seconds: 60 },
  timeoutMs: 120_000,
  errors: ['provider_failed', 'provider_unavailable', 'not_found'],
} as const;
