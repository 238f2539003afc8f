import { type TraceFields, traceFieldsOf } from '@trenzeye/kit/telemetry/active';
import type { Call } from '../exchange.ts';

/** Log fields of a call: trace ids and the route. Not the URL, which may contain secrets. */
export const logFieldsOf = ({ request, route }: Call): TraceFields & { readonly route: string } => ({
  route: route.key,
  ...traceFieldsOf(request.headers.traceparent),
});
