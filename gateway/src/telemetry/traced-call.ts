import { type TraceFields, traceFieldsOf } from '@trenzeye/kit/telemetry/active';
import type { Call } from '../exchange.ts';

/** What a log line says of a request: the route, not the address, for some addresses are secrets; and the trace it belongs to. */
export const tracedCall = ({ request, route }: Call): TraceFields & { readonly route: string } => ({
  route: route.key,
  ...traceFieldsOf(request.headers.traceparent),
});
