import { createObservableGauge } from '@trenzeye/kit/telemetry/gauges';
import { Counter, Gauge } from 'prom-client';

const open = new Gauge({ name: 'trenzeye_gateway_streams', help: 'Open live streams' });
const messages = new Counter({ name: 'trenzeye_gateway_stream_messages_total', help: 'Writes to live streams' });
const resyncs = new Counter({ name: 'trenzeye_gateway_stream_resyncs_total', help: 'Resync events sent to live streams' });

const subscribed = createObservableGauge('trenzeye_gateway_bus_connected', '1 while the gateway receives events from the bus', ['service']);

/** Exports whether the gateway receives events from the bus. Returns the function that stops it. */
export const observeSubscription = (isHealthy: () => boolean): (() => void) =>
  subscribed(() => [{ labels: { service: 'gateway' }, value: isHealthy() ? 1 : 0 }]);
export const observeStreams = (count: number): void => open.set(count);
export const countMessages = (count: number): void => messages.inc(count);
export const countResync = (): void => resyncs.inc();
