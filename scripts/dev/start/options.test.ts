import { createServer } from 'node:net';
import { temporaryFolder } from '../../tests/runner/temporary-folder.ts';
import { parsePort, parseSeed, requireFreePort, StartRefused } from './options.ts';
import { newPassword, openState } from './state.ts';
import { pauseAfter } from './supervised.ts';

test('port: not set or a number -> that port', () => {
  expect(parsePort(undefined)).toBe(8080);
  expect(parsePort('9000')).toBe(9000);
});

test.each(['0', '65536', '80.5', 'http', '-1'])('port: %s -> refused with a sentence', (text) => {
  expect(() => parsePort(text)).toThrow(/PORT must be a whole number/);
});

test('seed: an unknown word -> refused, naming what may stand there', () => {
  expect(parseSeed('none')).toBe('none');
  expect(() => parseSeed('all')).toThrow(/demo or none/);
});

test('port: taken by another program -> a sentence that says how to choose another', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const refused = requireFreePort(port, '127.0.0.1');
  await expect(refused).rejects.toThrow(StartRefused);
  await expect(refused).rejects.toThrow(`PORT=${port + 1} npm start`);
  server.close();
});

test('state: opened again -> the same token, and what was changed', () => {
  const folder = temporaryFolder();
  const first = openState(folder.path);
  first.set({ pendingAdminPassword: 'waiting' });
  const second = openState(folder.path);
  expect(second.get()).toEqual({ ...first.get(), pendingAdminPassword: 'waiting' });
  second.set({ adminAnnounced: true, pendingAdminPassword: undefined });
  expect(openState(folder.path).get()).not.toHaveProperty('pendingAdminPassword');
  folder.remove();
});

test('password: two of them -> different, in four groups of five', () => {
  expect(newPassword()).toMatch(/^(\w{5}-){3}\w{5}$/);
  expect(newPassword()).not.toBe(newPassword());
});

test('supervision: one death -> at once; deaths in a row -> longer pauses with an end', () => {
  expect(pauseAfter(0)).toBe(0);
  expect(pauseAfter(1)).toBe(0);
  expect(pauseAfter(3)).toBeGreaterThan(pauseAfter(2));
  expect(pauseAfter(50)).toBe(5_000);
});
