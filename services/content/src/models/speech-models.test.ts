import { randomUUID } from 'node:crypto';
import { createVault, speechModelVault } from '@trenzeye/kit';
import { eventually, testInternalToken } from '@trenzeye/kit/testing';
import { decodeEvent, type EventData, topics } from '@trenzeye/proto/events';
import { type ContentTestService, startContent } from '../testing/content-service.ts';

let service: ContentTestService;
const events: EventData<'speech_model.chosen'>[] = [];
const vault = createVault({ service: speechModelVault, internalToken: testInternalToken });
beforeAll(async () => {
  service = await startContent();
  await service.bus.subscribe({
    group: 'test.speech-models',
    topics: [topics.content],
    onBatch: async (deliveries) => {
      for (const { value } of deliveries) {
        const event = decodeEvent(value);
        if (event?.type === 'speech_model.chosen') events.push(event.data as EventData<'speech_model.chosen'>);
      }
    },
  });
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.empty('model_endpoints', 'model_choices');
  events.length = 0;
});

const send = (method: string, path: string, body?: object) =>
  service.send(method, `/api/admin/models${path}`, { as: { id: randomUUID(), role: 'admin', aal: 'aal2' }, body });
const addEndpoint = async (): Promise<string> =>
  (await send('POST', '/endpoints', { name: 'Voices', base_url: 'https://voices.example/v1', api_key: 'first-key' })).body.id;
const keyOf = (event: EventData<'speech_model.chosen'> | undefined) => vault.open(event?.sealedKey ?? '', event?.job ?? '');

it('chosen, endpoint changed, endpoint deleted -> events with the sealed key, then without an address', async () => {
  const id = await addEndpoint();

  const prices = { characters: 15, audio_hour: 0.36 };
  const chosen = await send('PUT', '/choices/speech', { endpoint_id: id, model: 'talker', voices: ['nova', 'onyx', 'nova'], prices });
  await send('PUT', `/endpoints/${id}`, { name: 'Voices', base_url: 'https://voices.example/v2', api_key: 'second-key' });
  await send('PUT', `/endpoints/${await addEndpoint()}`, { name: 'Other', base_url: 'https://voices.example/v3', api_key: null });
  const settings = await send('GET', '');
  await send('DELETE', `/endpoints/${id}`);

  expect(chosen).toMatchObject({ status: 200, body: { model: 'talker', voices: ['nova', 'onyx'] } });
  expect(settings.body.choices).toMatchObject({ text: null, image: null, speech: { endpoint_id: id, prices }, transcription: null });
  expect((await send('GET', '')).body.choices.speech).toBeNull();
  await eventually(() => expect(events).toHaveLength(3));
  expect(events).toMatchObject([
    { job: 'speech', baseUrl: 'https://voices.example/v1', model: 'talker', voices: ['nova', 'onyx'], price: 15 },
    { job: 'speech', baseUrl: 'https://voices.example/v2', model: 'talker', price: 15 },
    { job: 'speech', baseUrl: '', sealedKey: '', voices: [], price: 0 },
  ]);
  expect(events.slice(0, 2).map(keyOf)).toEqual(['first-key', 'second-key']);
  expect(JSON.stringify(events)).not.toMatch(/first-key|second-key/);
});

it('transcription chosen without a key, then cleared -> both events; the text model is not announced', async () => {
  const { body } = await send('POST', '/endpoints', { name: 'Local', base_url: 'http://127.0.0.1:9/v1' });

  await send('PUT', '/choices/text', { endpoint_id: body.id, model: 'writer' });
  await send('PUT', '/choices/transcription', { endpoint_id: body.id, model: 'listener', voices: ['nova'], prices: { audio_hour: 0.36 } });
  await send('DELETE', '/choices/transcription');

  await eventually(() => expect(events).toHaveLength(2));
  expect(events).toMatchObject([
    { job: 'transcription', baseUrl: 'http://127.0.0.1:9/v1', sealedKey: '', model: 'listener', voices: [], price: 0.36 },
    { job: 'transcription', baseUrl: '' },
  ]);
});

it.each([
  ['no voice', { model: 'talker', voices: [] }, 'voices'],
  ['a model on this machine', { endpoint_id: 'local', model: 'talker', voices: ['nova'] }, 'endpoint_id'],
  ['an unknown endpoint', { endpoint_id: randomUUID(), model: 'talker', voices: ['nova'] }, 'endpoint_id'],
])('speech with %s -> 400 naming the field, nothing stored', async (_case, body, field) => {
  const id = await addEndpoint();

  expect(await send('PUT', '/choices/speech', { endpoint_id: id, ...body })).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  expect((await send('GET', '')).body.choices.speech).toBeNull();
});
