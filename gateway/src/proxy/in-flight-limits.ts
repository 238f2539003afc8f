import { networkOf } from '@trenzeye/kit/network';
import { type ConnectionLimiter, createConnectionLimiter } from '../connection-limiter.ts';
import type { Call } from '../exchange.ts';
import type { TrafficClass } from '../routes/traffic-class.ts';

/** Counts a request until the returned function is called. Throws `rate_limited` above a limit. */
export type AcquireRequest = (call: Call) => () => void;

interface InFlightLimits {
  /** Concurrent uploads, and concurrent downloads, from an IPv4 address or an IPv6 /64 network. */
  readonly perNetwork: number;
  /** The same for a signed-in user. */
  readonly perUser: number;
}

const retryAfterSeconds = 5;
/** API requests take milliseconds, and many users share a network. */
const apiFactor = 5;

/** Limits the requests in progress, so that no client can hold all connections to a service. */
export const createInFlightLimits = ({ perNetwork, perUser }: InFlightLimits): AcquireRequest => {
  const limiters: Readonly<Record<TrafficClass, ConnectionLimiter>> = {
    api: createConnectionLimiter({ subject: 'requests', retryAfterSeconds }),
    upload: createConnectionLimiter({ subject: 'uploads', retryAfterSeconds }),
    delivery: createConnectionLimiter({ subject: 'downloads', retryAfterSeconds }),
  };
  return ({ route, clientAddress, viewer }) => {
    const limiter = limiters[route.trafficClass];
    const factor = route.trafficClass === 'api' ? apiFactor : 1;
    const releaseUser = viewer && limiter.acquire(`user ${viewer.id}`, perUser * factor);
    try {
      const releaseNetwork = limiter.acquire(`address ${networkOf(clientAddress)}`, perNetwork * factor);
      return () => {
        releaseNetwork();
        releaseUser?.();
      };
    } catch (error) {
      releaseUser?.();
      throw error;
    }
  };
};
