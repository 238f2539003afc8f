import { fileURLToPath } from 'node:url';
import { busSettings } from '@trenzeye/kit/bus/bus-settings';
import { chassisSettings } from '@trenzeye/kit/config';
import { type ServiceName, serviceNames } from '@trenzeye/proto/http';
import { z } from 'zod';

const parseJson = (text: string, context: z.RefinementCtx): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON such as {"auth":"http://127.0.0.1:4001"}' });
    return z.NEVER;
  }
};

const serviceUrls = z.object(
  Object.fromEntries(serviceNames.map((name) => [name, z.url({ protocol: /^https?$/ })])) as Record<ServiceName, z.ZodURL>,
);

export const settings = chassisSettings.omit({ INTERNAL_TOKEN: true }).extend({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  /** Where each service answers, as JSON: service name -> URL. */
  UPSTREAMS: z.string().transform(parseJson).pipe(serviceUrls),
  /** Folder that holds `<name>/dist` of each frontend. */
  FRONTENDS: z.string().default(fileURLToPath(new URL('../../frontends', import.meta.url))),
  /** How many proxies stand in front of this one: that many entries at the end of X-Forwarded-For are believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** No route waits longer for its owner than this, in milliseconds, whatever its contract allows. */
  UPSTREAM_TIMEOUT: z.coerce.number().int().min(1).default(120_000),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** Requests to the API a client may make in a minute, whatever the routes; routes have limits of their own on top. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(6_000),
  ...busSettings.shape,
  /** Where the live stream hears from. Without it streams are silent. */
  BUS: busSettings.shape.BUS.optional(),
  /** Live streams that may be open at once: of a signed-in person, of visitors from one network, and in this process. */
  STREAMS_PER_PERSON: z.coerce.number().int().min(1).default(20),
  STREAMS_PER_ADDRESS: z.coerce.number().int().min(1).default(200),
  STREAMS_IN_ALL: z.coerce.number().int().min(1).default(20_000),
  /**
   * Origins whose pages may call the API, comma-separated; `*` for any. Any is safe: the API knows callers by their bearer token
   * alone, never by a cookie, so a foreign page can do no more than a program without a browser.
   */
  CORS_ORIGINS: z
    .string()
    .default('*')
    .transform((list) => list.split(',').map((origin) => origin.trim())),
});

export type Config = z.output<typeof settings>;
