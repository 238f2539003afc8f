import type { BusAddress } from '../bus-settings.ts';
import { kafkaSecurity } from './kafka-security.ts';

const settings = (given: Partial<BusAddress>): BusAddress => ({ BUS: 'kafka:broker:9093', ...given });

test('nothing said -> neither encryption nor credentials', () => {
  expect(kafkaSecurity(settings({ KAFKA_TLS: 'off' }))).toEqual({});
});

test("TLS without an authority -> the system's own", () => {
  expect(kafkaSecurity(settings({ KAFKA_TLS: 'on' }))).toEqual({ ssl: true });
});

test('an authority as text -> taken as it is', () => {
  const text = '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----\n';

  expect(kafkaSecurity(settings({ KAFKA_TLS: 'on', KAFKA_CA: text }))).toEqual({ ssl: { ca: [text] } });
});

test.each<[string, Partial<BusAddress>]>([
  ['KAFKA_USERNAME', { KAFKA_SASL: 'plain' }],
  ['KAFKA_PASSWORD', { KAFKA_SASL: 'plain', KAFKA_USERNAME: 'trenzeye' }],
  ['KAFKA_SASL', { KAFKA_USERNAME: 'trenzeye' }],
  ['KAFKA_TLS', { KAFKA_CA: '/etc/ca.pem' }],
  ['KAFKA_CA', { KAFKA_TLS: 'on', KAFKA_CA: '/no/such/file.pem' }],
])('%s: missing, or not to be -> an error that names it', (name, given) => {
  expect(() => kafkaSecurity(settings(given))).toThrow(new RegExp(`^${name}: `));
});
