import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@trenzeye/kit/ids';
import { eventually } from '@trenzeye/kit/testing/eventually';
import { isPublicChange } from '../live/event-mappers.ts';
import { type LiveTestEnvironment, startLiveTestEnvironment } from '../live/testing/live-test-environment.ts';
import { createFirstAnswers } from './first-answers.ts';

const plain = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Trenzeye</title></head><body></body></html>';
const card = {
  title: 'Regretted title',
  description: 'Regretted text.',
  image: '/media/images/a.webp',
  author: 'ada',
  published_at: '2026-01-02T03:04:05.000Z',
};

let folder: string;
let environment: LiveTestEnvironment;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trenzeye-removed-'));
  await mkdir(join(folder, 'shell', 'dist'), { recursive: true });
  await writeFile(join(folder, 'shell', 'dist', 'app.html'), plain);
  environment = await startLiveTestEnvironment({ FRONTENDS: folder });
});
afterAll(async () => {
  await environment.stop();
  await rm(folder, { recursive: true });
});

const answer = (status: number, body: unknown) =>
  environment.gateway.upstreams.content.respondWith((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
const pageOf = async (id: string): Promise<string> => (await fetch(`${environment.gateway.url}/c/${id}`)).text();

test('item page: its item was removed -> the title is gone with the event', async () => {
  const id = newId();
  answer(200, card);
  expect(await pageOf(id)).toContain('Regretted title');

  answer(404, {});
  await environment.publish('content.removed', { contentId: id, userId: newId(), version: 2, wasPublished: true });

  await eventually(async () => expect(await pageOf(id)).toBe(plain), 5_000);
});

test('item page: its item was edited -> the new title with the event', async () => {
  const id = newId();
  answer(200, card);
  expect(await pageOf(id)).toContain('Regretted title');

  answer(200, { ...card, title: 'Better title' });
  await environment.publish('content.edited', { contentId: id, userId: newId(), version: 2 });

  await eventually(async () => expect(await pageOf(id)).toContain('Better title'), 5_000);
});

test('public changes: posts, profiles and accounts -> yes; reactions -> no', () => {
  const types = ['content.removed', 'content.restored', 'user.updated', 'user.status_changed', 'account.deleted', 'moderation.decided'];

  expect(types.filter((type) => isPublicChange({ type } as Parameters<typeof isPublicChange>[0]))).toEqual(types);
  expect(isPublicChange({ type: 'reactions.changed' } as Parameters<typeof isPublicChange>[0])).toBe(false);
});

test('first answers: cleared, also while a request is in progress -> the service is asked again at once', async () => {
  let version = 0;
  const release = Promise.withResolvers<void>();
  const server = createServer(async (_request, response) => {
    version += 1;
    const current = version;
    if (current === 2) await release.promise;
    response.end(JSON.stringify({ version: current }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answers = createFirstAnswers(() => `http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  const seen = [await answers.find('/a'), await answers.find('/a')];
  answers.clear();
  const inProgress = answers.find('/a');
  await eventually(() => expect(version).toBe(2));
  answers.clear();
  release.resolve();
  await inProgress;
  seen.push(await answers.find('/a'));

  expect(seen).toEqual([{ version: 1 }, { version: 1 }, { version: 3 }]);
  server.closeAllConnections();
  server.close();
});

test('first answers: larger than a page takes -> none, the rest is not read', async () => {
  const closed = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    response.once('close', closed.resolve);
    response.write(JSON.stringify('a'.repeat(100_000)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const answers = createFirstAnswers(() => `http://127.0.0.1:${(server.address() as AddressInfo).port}`, 3_600_000);

  expect(await answers.find('/large')).toBeUndefined();
  await closed.promise;
  server.closeAllConnections();
  server.close();
});
