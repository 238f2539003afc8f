import { observedGauge } from '@trenzeye/kit/telemetry/gauges';
import { Counter, Gauge } from 'prom-client';

const open = new Gauge({ name: 'trenzeye_gateway_streams', help: 'Open live streams' });
const messages = new Counter({ name: 'trenzeye_gateway_stream_messages_total', help: 'Writes to live streams' });
const resyncs = new Counter({ name: 'trenzeye_gateway_stream_resyncs_total', help: 'Times a stream was told to ask anew' });

const follows = observedGauge('trenzeye_gateway_bus_follows', '1 while streams are told what happens', ['service']);

/** Has it told whether the bus is followed. Returns the end of it. */
export const observeFollowing = (isFollowing: () => boolean): (() => void) =>
  follows(() => [{ labels: { service: 'gateway' }, value: isFollowing() ? 1 : 0 }]);
export const observeStreams = (count: number): void => open.set(count);
export const countMessages = (count: number): void => messages.inc(count);
export const countResync = (): void => resyncs.inc();
