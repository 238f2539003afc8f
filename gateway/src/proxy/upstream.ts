import http from 'node:http';
import https from 'node:https';
import { type ServiceName, serviceNames } from '@trenzeye/proto/http';
import { observeBreaker } from '../metrics.ts';
import { type TrafficClass, trafficClasses } from '../routes/traffic-class.ts';
import { type CircuitBreaker, type CircuitBreakerOptions, createCircuitBreaker } from './circuit-breaker.ts';

/** A service behind the gateway. */
export interface Upstream {
  readonly name: ServiceName;
  readonly url: string;
  /** Target for http-proxy-middleware. An object, because a URL string would be parsed on every request. */
  readonly target: { readonly protocol: string; readonly host: string; readonly port: string };
  /** Connections by traffic class, so that slow transfers of one class cannot delay the others. */
  readonly agents: Readonly<Record<TrafficClass, http.Agent>>;
  readonly breaker: CircuitBreaker;
}

/** The services of the installation; some may not be part of it. */
export type Upstreams = Readonly<Partial<Record<ServiceName, Upstream>> & Record<'auth' | 'content', Upstream>>;
type ServiceUrls = Readonly<Partial<Record<ServiceName, string>> & Record<'auth' | 'content', string>>;

// Idle sockets are closed here before the service closes them (after 65 s, or 2.5 s (DRAIN_MS) into its shutdown), so that no request
// is written to a socket that is being closed.
const agentOptions = { keepAlive: true, maxFreeSockets: 64, timeout: 1_500, scheduling: 'lifo' } as const;
/** Requests above this number wait for a free connection. */
const maxSockets: Readonly<Record<TrafficClass, number>> = { api: 256, upload: 512, delivery: 512 };

const createAgents = (isSecure: boolean): Upstream['agents'] => {
  const Agent = isSecure ? https.Agent : http.Agent;
  const agents = trafficClasses.map((name) => [name, new Agent({ ...agentOptions, maxSockets: maxSockets[name] })]);
  return Object.fromEntries(agents) as Record<TrafficClass, http.Agent>;
};

const createUpstream = (name: ServiceName, url: string, breaker: CircuitBreakerOptions): Upstream => {
  const { protocol, hostname, port } = new URL(url);
  const isSecure = protocol === 'https:';
  observeBreaker(name, false);
  return {
    name,
    url: new URL(url).origin,
    target: { protocol, host: hostname.replace(/^\[|\]$/g, ''), port: port || (isSecure ? '443' : '80') },
    agents: createAgents(isSecure),
    breaker: createCircuitBreaker({ ...breaker, onChange: (open) => observeBreaker(name, open) }),
  };
};

export const createUpstreams = (urls: ServiceUrls, breaker: CircuitBreakerOptions = {}): Upstreams => {
  const others = serviceNames.flatMap((name) => {
    const url = urls[name];
    return url === undefined ? [] : [[name, createUpstream(name, url, breaker)] as const];
  });
  return Object.fromEntries(others) as Partial<Record<ServiceName, Upstream>> & Record<'auth' | 'content', Upstream>;
};
