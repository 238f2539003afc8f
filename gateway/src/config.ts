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

const serviceUrl = z.url({ protocol: /^https?$/ });

/** Services without a URL are not part of the installation; without auth and content no page works. */
const serviceUrls = z
  .object(Object.fromEntries(serviceNames.map((name) => [name, serviceUrl.optional()])) as Record<ServiceName, z.ZodOptional<z.ZodURL>>)
  .extend({ auth: serviceUrl, content: serviceUrl });

export const settings = chassisSettings.omit({ INTERNAL_TOKEN: true, STAFF_SECOND_FACTOR: true }).extend({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  /** Address on which the container's port is published, where that is not HOST. */
  BIND: z.string().optional(),
  /** Base URLs of the services as JSON: service name -> URL. */
  UPSTREAMS: z.string().transform(parseJson).pipe(serviceUrls),
  /** Folder with `<name>/dist` of each frontend. */
  FRONTENDS: z.string().default(fileURLToPath(new URL('../../frontends', import.meta.url))),
  /** Number of trusted proxies in front of the gateway: this many entries at the end of X-Forwarded-For are trusted. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Upper limit for the response timeouts of all routes, in milliseconds. */
  UPSTREAM_TIMEOUT: z.coerce.number().int().min(1).default(120_000),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  /** API requests of a client per minute over all routes, in addition to the limits of single routes. */
  RATE_LIMIT_PER_MINUTE: z.coerce.number().int().min(1).default(6_000),
  /** Concurrent uploads, and concurrent downloads, from one network and of one signed-in user; five times as many API requests. */
  IN_FLIGHT_PER_NETWORK: z.coerce.number().int().min(1).default(200),
  IN_FLIGHT_PER_USER: z.coerce.number().int().min(1).default(100),
  /** Minimum average rate at which clients must send request bodies and read responses, over the window. */
  SLOW_CLIENT_MIN_BYTES_PER_SECOND: z.coerce.number().int().min(1).max(1_000_000).default(8_000),
  SLOW_CLIENT_WINDOW_MS: z.coerce.number().int().min(100).max(600_000).default(20_000),
  /** Time for a client to send all headers of a request. */
  HEADERS_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(20_000),
  ...busSettings.shape,
  /** The event bus for live streams. Without it, streams only receive heartbeats. */
  BUS: busSettings.shape.BUS.optional(),
  /**
   * Maximum concurrent live streams: per signed-in user, per network for visitors (of an IPv6 /48 four times as many, and ten times as
   * many of signed-in users), in this process, and of visitors in this process, who leave the other places to signed-in users.
   */
  STREAMS_PER_USER: z.coerce.number().int().min(1).default(20),
  STREAMS_PER_ADDRESS: z.coerce.number().int().min(1).default(200),
  STREAMS_MAX: z.coerce.number().int().min(1).default(20_000),
  STREAMS_MAX_VISITORS: z.coerce.number().int().min(0).default(10_000),
  /**
   * Origins whose pages may read the API, comma-separated; `*` for any. Not set: requests without a token from any origin, and requests
   * with a token from PUBLIC_URL only.
   */
  CORS_ORIGINS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((origin) => origin.trim())
        .filter((origin) => origin !== ''),
    ),
});

export type Config = z.output<typeof settings>;
