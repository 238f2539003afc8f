import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@trenzeye/kit';
import { eventually, type FileSource, startFileSource } from '@trenzeye/kit/testing';
import type { CatalogueVoice } from './catalogue.ts';
import { speechCatalogue } from './catalogue.ts';
import { type LocalSpeechModels, openLocalSpeechModels } from './local-speech-models.ts';

/** A .tar.bz2 archive of the folder `tiny-model` with model.onnx, tokens.txt, espeak-ng-data/en_dict and a link to /etc/passwd. */
const archive = Buffer.from(
  'QlpoOTFBWSZTWdr0Pb8AARdfgMuUQAP/gIAIIgDur97gCGgwANi0JKTU9R6npBoBkNDQPUG1PUI1U/JJ5NT1MTCMhkxGBqaaCRU0EPUaDQ0DQ0aAA/dz1yp4ZFoaobXu7HBJEsUJIrko06vCJlK8giqEJJ2ihF5CQ0IYWsupRlx+XO77LnrWBFjQKSKJBAuHEt5TAi1ojQ3Y1U888WQGVzBvg0HPxO6jXwChiXpgSuixGD7c32Sjel8g96UejClCrcQT02IBbeDgSKOI0WgL6BCb2X8iC2HsCV7epEOvnUTfTkmHeGaqVCOCQH8XckU4UJDa9D2/',
  'base64',
);
const sha256 = createHash('sha256').update(archive).digest('hex');
const file = { url: 'https://models.example/tiny-model.tar.bz2', sizeBytes: archive.length, sha256 };
const voice: CatalogueVoice = {
  ...{ kind: 'voice', id: 'vits-tiny-de_DE-model', name: 'Tiny', licence: 'CC0-1.0', languages: ['de'], gender: 'female', memoryBytes: 1 },
  files: [file],
};
const wrong: CatalogueVoice = { ...voice, id: 'wrong', files: [{ ...file, sha256: 'a'.repeat(64) }] };

let folder: string;
let source: FileSource;
let local: LocalSpeechModels;
const open = () =>
  openLocalSpeechModels({
    ...{ folder, voicesFolder: undefined, mirror: source.url, log: createLogger('media', 'silent'), models: [voice, wrong], backoffMs: 5 },
  });
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trenzeye-local-speech-'));
  source = await startFileSource(archive);
  local = await open();
});
afterEach(async () => {
  await local.close();
  await source.stop();
  await rm(folder, { recursive: true, force: true });
});

const stateOf = async (id: string) => (await local.state(undefined)).models.find((model) => model.id === id);
const until = (id: string, status: string) => eventually(async () => expect((await stateOf(id))?.status).toBe(status), 60_000);

it('download: an archive -> unpacked without its folder and links, a voice with the name and gender of the catalogue', async () => {
  expect(await stateOf(voice.id)).toMatchObject({
    ...{ status: 'available', licence: 'CC0-1.0', languages: ['de'], size_bytes: archive.length, source: 'catalogue' },
    files: [{ url: file.url, size_bytes: archive.length, sha256 }],
  });

  local.download(voice.id);
  await until(voice.id, 'ready');

  const installed = join(folder, 'voices', voice.id);
  expect(await readFile(join(installed, 'espeak-ng-data', 'en_dict'), 'utf8')).toBe('dictionary');
  expect([existsSync(join(installed, 'link')), existsSync(join(folder, 'downloads', voice.id))]).toEqual([false, false]);
  expect(await local.voices()).toMatchObject([
    { id: `local-${voice.id}`, languages: ['de'], dataFolder: join(installed, 'espeak-ng-data') },
  ]);
  expect((await local.state(undefined)).models).toHaveLength(2);

  await local.remove(voice.id);
  expect([(await stateOf(voice.id))?.status, existsSync(installed)]).toEqual(['available', false]);
}, 60_000);

it('download: paused in the middle -> continued by another process', async () => {
  source.behavior.holdAfterBytes = 100;
  local.download(voice.id);
  await eventually(async () => expect((await stateOf(voice.id))?.received_bytes).toBe(100));
  local.pause(voice.id);
  source.resume();
  await local.close();

  local = await open();
  expect(await stateOf(voice.id)).toMatchObject({ status: 'paused', received_bytes: 100 });
  local.download(voice.id);
  await until(voice.id, 'ready');
  expect(source.ranges).toEqual([undefined, 'bytes=100-']);
}, 60_000);

it('download: another checksum than that of the catalogue -> failed, nothing is installed', async () => {
  local.download(wrong.id);
  await until(wrong.id, 'failed');

  expect((await stateOf(wrong.id))?.error).toMatch(/checksum/);
  expect(existsSync(join(folder, 'voices', wrong.id))).toBe(false);
}, 60_000);

it('download: unknown id -> not_found; no folder -> conflict is not reached, no models and the reason', async () => {
  expect(() => local.download('none')).toThrow(expect.objectContaining({ code: 'not_found' }));
  const none = await openLocalSpeechModels({
    folder: undefined,
    voicesFolder: undefined,
    mirror: undefined,
    log: createLogger('media', 'silent'),
  });

  expect(await none.state(undefined)).toEqual({ unsupported: expect.stringContaining('LOCAL_SPEECH_DIR') as string, models: [] });
});

it('catalogue: ids, checksums and addresses are well-formed, and voices exist for five languages', () => {
  expect(new Set(speechCatalogue.map(({ id }) => id)).size).toBe(speechCatalogue.length);
  for (const { url, sizeBytes, sha256: checksum } of speechCatalogue.flatMap(({ files }) => files)) {
    expect(checksum).toMatch(/^[0-9a-f]{64}$/);
    expect(url).toMatch(/^https:\/\/(github\.com\/k2-fsa\/sherpa-onnx\/releases\/download|huggingface\.co\/csukuangfj)\//);
    expect(sizeBytes).toBeGreaterThan(50_000);
  }
  const languages = speechCatalogue.flatMap((model) => (model.kind === 'voice' ? model.languages : []));
  expect([...new Set(languages)].sort()).toEqual(['de', 'en', 'es', 'fr', 'pt']);
});
