import type { Route } from '@trenzeye/proto/http/route';

/** Kinds of requests with connections and limits of their own: small requests, large request bodies, large responses. */
export const trafficClasses = ['api', 'upload', 'delivery'] as const;
export type TrafficClass = (typeof trafficClasses)[number];

/** A longer request body is an upload. */
export const largeBodyBytes = 1_048_576;

export const trafficClassOf = ({
  bodyLimitBytes = 0,
  hasLargeResponse,
}: Pick<Route, 'bodyLimitBytes' | 'hasLargeResponse'>): TrafficClass => {
  if (hasLargeResponse) return 'delivery';
  return bodyLimitBytes > largeBodyBytes ? 'upload' : 'api';
};
