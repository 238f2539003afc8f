import type { BusAddress } from '../bus-settings.ts';
import { kafkaSecurity } from './kafka-security.ts';

const settings = (values: Partial<BusAddress>): BusAddress => ({ BUS: 'kafka:broker:9093', ...values });

test('kafkaSecurity: defaults -> neither TLS nor SASL', () => {
  expect(kafkaSecurity(settings({ KAFKA_TLS: 'off' }))).toEqual({});
});

test("kafkaSecurity: TLS without KAFKA_CA -> the system's CAs", () => {
  expect(kafkaSecurity(settings({ KAFKA_TLS: 'on' }))).toEqual({ ssl: true });
});

test('kafkaSecurity: KAFKA_CA as PEM text -> used as it is', () => {
  const text = '-----BEGIN CERTIFICATE-----\nabc\n-----END CERTIFICATE-----\n';

  expect(kafkaSecurity(settings({ KAFKA_TLS: 'on', KAFKA_CA: text }))).toEqual({ ssl: { ca: [text] } });
});

test.each<[string, Partial<BusAddress>]>([
  ['KAFKA_USERNAME', { KAFKA_SASL: 'plain' }],
  ['KAFKA_PASSWORD', { KAFKA_SASL: 'plain', KAFKA_USERNAME: 'trenzeye' }],
  ['KAFKA_SASL', { KAFKA_USERNAME: 'trenzeye' }],
  ['KAFKA_TLS', { KAFKA_CA: '/etc/ca.pem' }],
  ['KAFKA_CA', { KAFKA_TLS: 'on', KAFKA_CA: '/no/such/file.pem' }],
])('kafkaSecurity: %s missing or not allowed -> error naming it', (name, values) => {
  expect(() => kafkaSecurity(settings(values))).toThrow(new RegExp(`^${name}: `));
});
