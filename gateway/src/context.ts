import { openLimiter } from '@trenzeye/kit/cache/open-cache';
import type { Logger } from '@trenzeye/kit/logger';
import { openTracing, type Tracing } from '@trenzeye/kit/telemetry/tracing';
import { createTokenVerifier, issuerOf, remoteKeys, type VerifyToken } from '@trenzeye/kit/tokens';
import type { Config } from './config.ts';
import { createCards } from './frontends/cards.ts';
import { type Frontends, openFrontends } from './frontends/frontends.ts';
import { type Cors, createCors } from './headers/cors.ts';
import { createSecurityHeaders, type SecurityHeaders } from './headers/security.ts';
import { type CountRequest, createLimits } from './limits.ts';
import { createLive, type Live } from './live/live.ts';
import { createStandingCheck } from './live/standing.ts';
import { createOwnPages, type OwnPages } from './own-pages.ts';
import { createForward, type Forward } from './proxy/forward.ts';
import { createUpstreams, type Upstreams } from './proxy/upstream.ts';
import { createReadiness } from './readiness.ts';
import { createRouteTable, type RouteTable } from './routes/route-table.ts';
import { createGatewayTracing, type GatewayTracing } from './telemetry/gateway-tracing.ts';

export interface Context {
  readonly config: Config;
  readonly log: Logger;
  readonly table: RouteTable;
  readonly upstreams: Upstreams;
  readonly verifyToken: VerifyToken;
  /** Absent where limits are off. */
  readonly countRequest: CountRequest | undefined;
  readonly cors: Cors;
  readonly forward: Forward;
  readonly live: Live;
  readonly frontends: Frontends;
  readonly ownPages: OwnPages;
  readonly securityHeaders: () => SecurityHeaders;
  /** Both absent where nobody takes traces. */
  readonly spans: Tracing | undefined;
  readonly tracing: GatewayTracing | undefined;
  /** From now on clients are told that their connection ends. */
  drain(): void;
  close(): Promise<void>;
}

/** Milliseconds that a start waits for the bus; without it streams open all the same. */
const busWithin = 2_000;

export const createContext = async (config: Config, log: Logger): Promise<Context> => {
  let draining = false;
  const spans = await openTracing({ config, service: 'gateway', log, trustsCallers: false });
  const upstreams = createUpstreams(config.UPSTREAMS);
  const limiter = config.RATE_LIMITS === 'on' ? openLimiter(config.REDIS_URL, log) : undefined;
  const frontends = await openFrontends({
    folder: config.FRONTENDS,
    cards: createCards(upstreams.content.url),
    publicUrl: config.PUBLIC_URL,
    log,
  });
  const live = createLive({
    bus: config.BUS === undefined ? undefined : { ...config, BUS: config.BUS },
    perPerson: config.STREAMS_PER_PERSON,
    perAddress: config.STREAMS_PER_ADDRESS,
    inAll: config.STREAMS_IN_ALL,
    checkStanding: createStandingCheck(upstreams.auth),
    log,
  });
  await live.begun(busWithin);
  return {
    config,
    log,
    table: createRouteTable({ development: config.TRENZEYE_ENV !== 'production', longestTimeout: config.UPSTREAM_TIMEOUT }),
    upstreams,
    verifyToken: createTokenVerifier(remoteKeys(config.JWKS_URL, config.AUTH_SIGNING_KEYS), issuerOf(config.PUBLIC_URL)),
    countRequest: limiter && createLimits(limiter, { points: config.RATE_LIMIT_PER_MINUTE, seconds: 60 }),
    cors: createCors(config.CORS_ORIGINS),
    forward: createForward({ log, isDraining: () => draining }),
    live,
    frontends,
    ownPages: createOwnPages(createReadiness(upstreams), () => draining),
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
      for (const { agent } of Object.values(upstreams)) agent.destroy();
      await limiter?.close();
      await spans?.close();
    },
  };
};
