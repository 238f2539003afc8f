import { createTokenVerifier, issuerOf, remoteKeys, type VerifyToken } from '@trenzeye/kit/auth/tokens';
import { hasDevelopmentFeatures } from '@trenzeye/kit/development-guard';
import type { Logger } from '@trenzeye/kit/logging/logger';
import { createRefusalLog, type LogRefusal } from '@trenzeye/kit/logging/refusal-log';
import { openLimiter } from '@trenzeye/kit/rate-limits/open-limiter';
import type { Tracing } from '@trenzeye/kit/telemetry/spans';
import { openTracing } from '@trenzeye/kit/telemetry/tracing';
import type { Config } from './config.ts';
import { createFirstAnswers } from './frontends/first-answers.ts';
import { type Frontends, openFrontends } from './frontends/frontends.ts';
import { createGatewayPages, type GatewayPages } from './gateway-pages.ts';
import { type Cors, createCors } from './headers/cors.ts';
import { createSecurityHeaders, type SecurityHeaders } from './headers/security.ts';
import { type CountRequest, createLimits } from './limits.ts';
import { createAccountStatusCheck } from './live/account-status.ts';
import { createLiveApi, type LiveApi } from './live/live-api.ts';
import { createSlowClientHandler } from './proxy/close-slow-client.ts';
import { createForward, type Forward } from './proxy/forward.ts';
import { type AcquireRequest, createInFlightLimits } from './proxy/in-flight-limits.ts';
import { createSlowClientWatch, type SlowClientWatch } from './proxy/slow-clients.ts';
import { createUpstreams, type Upstreams } from './proxy/upstream.ts';
import { createReadiness } from './readiness.ts';
import { createRouteTable, type RouteTable } from './routes/route-table.ts';
import { createGatewayTracing, type GatewayTracing } from './telemetry/gateway-tracing.ts';

export interface GatewayContext {
  readonly config: Config;
  readonly log: Logger;
  readonly logRefusal: LogRefusal;
  readonly table: RouteTable;
  readonly upstreams: Upstreams;
  readonly verifyToken: VerifyToken;
  /** Undefined if rate limits are off. */
  readonly countRequest: CountRequest | undefined;
  readonly acquireRequest: AcquireRequest;
  readonly slowClients: SlowClientWatch;
  readonly cors: Cors;
  readonly forward: Forward;
  readonly live: LiveApi;
  readonly frontends: Frontends;
  readonly gatewayPages: GatewayPages;
  readonly securityHeaders: () => SecurityHeaders;
  /** Both undefined if tracing is disabled. */
  readonly spans: Tracing | undefined;
  readonly tracing: GatewayTracing | undefined;
  /** Responses close their connections from now on, and live streams end. */
  drain(): void;
  close(): Promise<void>;
}

/** Maximum time to wait for the bus at start. Streams can be opened without it. */
const busTimeoutMs = 2_000;

export const createContext = async (config: Config, log: Logger): Promise<GatewayContext> => {
  let draining = false;
  const spans = await openTracing({ config, service: 'gateway', log, trustsCallers: false });
  const upstreams = createUpstreams(config.UPSTREAMS);
  const limiter = config.RATE_LIMITS === 'on' ? await openLimiter(config.REDIS_URL, log) : undefined;
  const table = createRouteTable({ development: hasDevelopmentFeatures(config), maxTimeoutMs: config.UPSTREAM_TIMEOUT });
  const firstAnswers = createFirstAnswers((path) => {
    const service = table.find(path)?.byMethod.get('GET')?.service ?? 'gateway';
    return service === 'gateway' ? undefined : upstreams[service]?.url;
  });
  const frontends = await openFrontends({
    folder: config.FRONTENDS,
    firstAnswers,
    publicUrl: config.PUBLIC_URL,
    log,
  });
  const live = createLiveApi({
    bus: config.BUS === undefined ? undefined : { ...config, BUS: config.BUS },
    maxStreamsPerUser: config.STREAMS_PER_USER,
    maxStreamsPerAddress: config.STREAMS_PER_ADDRESS,
    maxStreams: config.STREAMS_MAX,
    maxVisitorStreams: config.STREAMS_MAX_VISITORS,
    checkAccountStatus: createAccountStatusCheck(upstreams.auth),
    onPublicChange: firstAnswers.clear,
    log,
  });
  await live.waitUntilStarted(busTimeoutMs);
  const minBytesPerSecond = config.SLOW_CLIENT_MIN_BYTES_PER_SECOND;
  const slowClients = createSlowClientWatch({
    minBytesPerSecond,
    windowMs: config.SLOW_CLIENT_WINDOW_MS,
    onSlowClient: createSlowClientHandler(log, minBytesPerSecond),
  });
  return {
    config,
    log,
    logRefusal: createRefusalLog(log),
    table,
    upstreams,
    verifyToken: createTokenVerifier(remoteKeys(config.JWKS_URL, { shared: config.AUTH_SIGNING_KEYS }), issuerOf(config.PUBLIC_URL)),
    countRequest: limiter && createLimits(limiter, { points: config.RATE_LIMIT_PER_MINUTE, seconds: 60 }),
    acquireRequest: createInFlightLimits({ perNetwork: config.IN_FLIGHT_PER_NETWORK, perUser: config.IN_FLIGHT_PER_USER }),
    slowClients,
    cors: createCors({ origins: config.CORS_ORIGINS, publicUrl: config.PUBLIC_URL }),
    forward: createForward({ log, isDraining: () => draining }),
    live,
    frontends,
    gatewayPages: createGatewayPages(createReadiness(upstreams), () => draining),
    securityHeaders: createSecurityHeaders(config.PUBLIC_URL, frontends.scriptHashes),
    spans,
    tracing: spans && createGatewayTracing(spans),
    drain: () => {
      draining = true;
      live.drain();
    },
    close: async () => {
      await live.close();
      await frontends.close();
      slowClients.close();
      for (const { agents } of Object.values(upstreams)) for (const agent of Object.values(agents)) agent.destroy();
      await limiter?.close();
      await spans?.close();
    },
  };
};
