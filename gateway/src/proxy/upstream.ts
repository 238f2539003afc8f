import http from 'node:http';
import https from 'node:https';
import { type ServiceName, serviceNames } from '@trenzeye/proto/http';
import { observeBreaker } from '../metrics.ts';
import { type Breaker, type BreakerOptions, createBreaker } from './breaker.ts';

/** One service behind the gateway. */
export interface Upstream {
  readonly name: ServiceName;
  readonly url: string;
  /** As http-proxy-middleware takes it; an object, since a URL string would be parsed on every request. */
  readonly target: { readonly protocol: string; readonly host: string; readonly port: string };
  readonly agent: http.Agent;
  readonly breaker: Breaker;
}

export type Upstreams = Readonly<Record<ServiceName, Upstream>>;

// An idle socket is closed here before its service would: long before the 65 s it allows, and before the 2.5 s (DRAIN_MS) that are
// left to it when it is told to stop. So no request is written into a socket that is being closed.
const agentOptions = { keepAlive: true, maxSockets: 256, maxFreeSockets: 64, timeout: 1_500, scheduling: 'lifo' } as const;

const createUpstream = (name: ServiceName, url: string, breaker: BreakerOptions): Upstream => {
  const { protocol, hostname, port } = new URL(url);
  const secure = protocol === 'https:';
  return {
    name,
    url: new URL(url).origin,
    target: { protocol, host: hostname.replace(/^\[|\]$/g, ''), port: port || (secure ? '443' : '80') },
    agent: secure ? new https.Agent(agentOptions) : new http.Agent(agentOptions),
    breaker: createBreaker({ ...breaker, onChange: (open) => observeBreaker(name, open) }),
  };
};

export const createUpstreams = (urls: Readonly<Record<ServiceName, string>>, breaker: BreakerOptions = {}): Upstreams =>
  Object.fromEntries(serviceNames.map((name) => [name, createUpstream(name, urls[name], breaker)])) as Record<ServiceName, Upstream>;
