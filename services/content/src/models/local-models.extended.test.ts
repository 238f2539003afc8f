import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@trenzeye/kit/testing';
import { type ContentTestService, startContent } from '../testing/content-service.ts';
import { generateStreamed } from '../testing/read-events.ts';
import { obtainSmallModel } from '../testing/small-model.ts';

const small = await obtainSmallModel();
const withModel = small ? describe : describe.skip;

jest.setTimeout(300_000);

let service: ContentTestService;
let folder: string;
const admin = { id: randomUUID(), role: 'admin' as const, aal: 'aal2' as const };
const send = (method: string, path: string, body?: object) => service.send(method, `/api/admin/models${path}`, { as: admin, body });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trenzeye-local-'));
  await small?.installIn(folder);
  service = await startContent({ LOCAL_MODELS_DIR: folder });
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

withModel('a model on this machine', () => {
  it('added as a file, chosen and tested -> writes a thread that streams, is checked and can be saved', async () => {
    const as = { id: randomUUID() };
    const added = await send('POST', '/local/files', { path: small?.file, name: 'Small' });
    const id = added.body.models.find(({ source }: { source: string }) => source === 'file')?.id;
    await eventually(async () => expect((await send('GET', '/local')).body.runtime.status).toBe('ready'));

    const chosen = await send('PUT', '/choices/text', { endpoint_id: 'local', model: id });
    const tested = await send('POST', '/test', { job: 'text', endpoint_id: 'local', model: id });
    const body = { type: 'thread', prompt: 'Write about harbour lights at night' };
    const { events } = await generateStreamed(service, body, { as });
    const { content } = events.at(-1)?.data ?? {};
    const saved = await service.send('POST', '/api/content/save', { as, body: { type: 'thread', prompt: body.prompt, content } });

    expect([added.status, chosen.status, tested.status]).toEqual([201, 200, 200]);
    expect(tested.body.sample).not.toBe('');
    expect(tested.body.output_tokens).toBeGreaterThan(0);
    expect(events[0]).toMatchObject({ event: 'start', data: { provenance: { provider: 'local-model', model: 'Small' } } });
    expect(events.filter(({ event, data }) => event === 'part' && 'delta' in data).length).toBeGreaterThan(5);
    expect(events.at(-1)).toMatchObject({ event: 'done', data: { content: { checks: { checked: expect.any(Array) } } } });
    expect(saved.status).toBe(201);
    const usage = await send('GET', '/usage');
    expect(usage.body).toEqual([expect.objectContaining({ provider: 'local-model', model: 'Small', requests: 2 })]);
  });

  it('deleted -> the page says that it is missing, and a generation says so', async () => {
    const { models } = (await send('GET', '/local')).body;
    const { id } = models.find(({ source }: { source: string }) => source === 'file');
    await send('DELETE', `/local/${id}`);

    const generated = await service.send('POST', '/api/generate', { as: {}, body: { type: 'thread', prompt: 'harbour lights' } });

    expect(generated).toMatchObject({
      status: 503,
      body: { code: 'provider_unavailable', detail: expect.stringMatching(/not installed/) },
    });
    expect((await send('GET', '')).body.in_use.text.provider).toBe('local');
  });
});
