import { createServer } from 'node:net';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { parseHost, parseMetricsPort, parsePort, parseSeed, requireFreePort, StartRefused } from './options.ts';
import { generatePassword, openState } from './state.ts';
import { restartDelayMs } from './supervised-process.ts';

test('port: not set or a number -> that port', () => {
  expect(parsePort(undefined)).toBe(8080);
  expect(parsePort('9000')).toBe(9000);
});

test.each(['0', '65536', '80.5', 'http', '-1'])('port: %s -> refused with an explanation', (text) => {
  expect(() => parsePort(text)).toThrow(/PORT must be a whole number/);
});

test('port of the metrics: not set -> none; a number -> that port; anything else -> refused with its name', () => {
  expect(parseMetricsPort(undefined)).toBeUndefined();
  expect(parseMetricsPort('9464')).toBe(9464);
  expect(() => parseMetricsPort('0')).toThrow(/^METRICS_PORT must be a whole number/);
});

test('host: not set, or of this machine -> that host', () => {
  expect(parseHost({})).toBe('127.0.0.1');
  expect(parseHost({ HOST: '::1' })).toBe('::1');
});

test.each(['0.0.0.0', '192.168.1.5', '::'])(
  'host: %s in development -> refused unless the setting accepts it; in production -> accepted',
  (HOST) => {
    expect(() => parseHost({ HOST })).toThrow(StartRefused);
    expect(() => parseHost({ HOST, TRENZEYE_ENV: 'test' })).toThrow(/DEVELOPMENT_ON_NETWORK=true/);
    expect(parseHost({ HOST, DEVELOPMENT_ON_NETWORK: 'true' })).toBe(HOST);
    expect(parseHost({ HOST, TRENZEYE_ENV: 'production' })).toBe(HOST);
  },
);

test('seed: an unknown value -> refused with the allowed values', () => {
  expect(parseSeed('none')).toBe('none');
  expect(() => parseSeed('all')).toThrow(/demo or none/);
});

test('port: in use by another program -> an error that explains how to choose another', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const refused = requireFreePort(port, '127.0.0.1');
  await expect(refused).rejects.toThrow(StartRefused);
  await expect(refused).rejects.toThrow(`PORT=${port + 1} npm start`);
  server.close();
});

test('state: opened again -> the same token and the saved changes', () => {
  const folder = temporaryFolder();
  const first = openState(folder.path);
  first.set({ pendingAdminPassword: 'waiting' });
  const second = openState(folder.path);
  expect(second.get()).toEqual({ ...first.get(), pendingAdminPassword: 'waiting' });
  second.set({ adminAnnounced: true, pendingAdminPassword: undefined });
  expect(openState(folder.path).get()).not.toHaveProperty('pendingAdminPassword');
  folder.remove();
});

test('generatePassword: twice -> different passwords of four groups of five characters', () => {
  expect(generatePassword()).toMatch(/^(\w{5}-){3}\w{5}$/);
  expect(generatePassword()).not.toBe(generatePassword());
});

test('restartDelayMs: first failure -> 0; repeated failures -> longer delays up to a limit', () => {
  expect(restartDelayMs(0)).toBe(0);
  expect(restartDelayMs(1)).toBe(0);
  expect(restartDelayMs(3)).toBeGreaterThan(restartDelayMs(2));
  expect(restartDelayMs(50)).toBe(5_000);
});
