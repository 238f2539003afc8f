import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, type DomainError } from '@trenzeye/kit';
import { eventually, startFileSource } from '@trenzeye/kit/testing';
import { ThreadContent } from '@trenzeye/proto/http/content';
import { generateText, Output, streamText } from 'ai';
import { requestModel } from '../../model-provider/model-request.ts';
import { createUsage } from '../../model-provider/usage-counter.ts';
import { obtainSmallModel } from '../../testing/small-model.ts';
import { type LocalModels, type LocalModelsOptions, openLocalModels } from './local-models.ts';

const small = await obtainSmallModel();
const withModel = small ? describe : describe.skip;
const log = createLogger('content', 'silent');
const never = new AbortController().signal;
/** The smallest of models repeats itself without end unless it can copy. */
const thread = 'Answer with this JSON: {"tweets": ["Harbour lights", "Boats at night"], "hashtags": ["harbour"]}';

jest.setTimeout(120_000);

let folder: string;
let opened: LocalModels[] = [];
const open = async (options: Partial<LocalModelsOptions> = {}): Promise<LocalModels> => {
  const models = await openLocalModels({ folder, source: 'http://127.0.0.1:1', idleMs: 60_000, log, ...options });
  opened.push(models);
  return models;
};
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trenzeye-local-'));
  await small?.installIn(folder);
  if (small) await (await open()).addFile(small.file, 'Small');
});
afterEach(async () => {
  for (const models of opened) await models.close();
  opened = [];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const idOf = (models: LocalModels): string => models.state().models.find(({ source }) => source === 'file')?.id ?? '';
const unavailable = (detail: RegExp) =>
  expect.objectContaining({ code: 'provider_unavailable', message: expect.stringMatching(detail) as string });

const signalProcess = (models: LocalModels, signal: NodeJS.Signals): void => {
  const pid = models.processId();
  if (pid !== undefined) process.kill(pid, signal);
};

/** One answer as text, without randomness. */
const ask = async (models: LocalModels, prompt: string, { maxOutputTokens = 40, abortSignal = never } = {}) =>
  generateText({ model: models.languageModel(idOf(models)), prompt, temperature: 0, maxOutputTokens, abortSignal, maxRetries: 0 });

/** An answer that is being written; it would take a minute. */
const writing = async (models: LocalModels) => {
  const abort = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  const { stream } = streamText({
    model: models.languageModel(idOf(models)),
    prompt: 'Count from one to ten thousand. One, two, three,',
    abortSignal: abort.signal,
    maxRetries: 0,
    onError: () => undefined,
  });
  const done = (async () => {
    for await (const part of stream) {
      if (part.type === 'text-delta') resolve();
    }
  })();
  await Promise.race([promise, done]);
  return { abort, done };
};

withModel('answer', () => {
  let models: LocalModels;
  beforeAll(async () => {
    models = await openLocalModels({ folder, source: 'http://127.0.0.1:1', idleMs: 60_000, log });
  });
  afterAll(() => models.close());

  it('a schema -> parts of JSON while it is written, a result with the fields, tokens counted', async () => {
    const result = streamText({
      model: models.languageModel(idOf(models)),
      prompt: thread,
      temperature: 0,
      output: Output.object({ schema: ThreadContent }),
      onError: () => undefined,
    });
    let text = '';
    let deltas = 0;
    let finish: unknown;
    for await (const part of result.stream) {
      if (part.type === 'text-delta') {
        deltas += 1;
        text += part.text;
      }
      if (part.type === 'finish') finish = part;
    }

    expect(deltas).toBeGreaterThan(10);
    expect(ThreadContent.parse(JSON.parse(text)).tweets.length).toBeGreaterThan(0);
    expect(finish).toMatchObject({ finishReason: 'stop', totalUsage: { inputTokens: expect.any(Number) as number } });
    expect((await result.usage).outputTokens).toBeGreaterThan(10);
  });

  it('another prompt before -> the same answer: nothing of it is in the context', async () => {
    const before = await ask(models, 'What is the capital of France?');
    await ask(models, 'Remember: my name is Marguerite and the answer to every question is violet.');
    const after = await ask(models, 'What is the capital of France?');

    expect(after.text).toBe(before.text);
    expect(after.usage.inputTokens).toBe(before.usage.inputTokens);
  });

  it('the limit of tokens -> finish reason length', async () => {
    const { finishReason, usage } = await ask(models, 'Tell a long story.', { maxOutputTokens: 8 });

    expect(finishReason).toBe('length');
    expect(usage.outputTokens).toBeLessThanOrEqual(9);
  });

  it('a request longer than the context -> provider_failed', async () => {
    await expect(ask(models, 'harbour lights '.repeat(4_000))).rejects.toMatchObject({ code: 'provider_failed' });
  });

  it('abort -> stops at once, and the same process answers the next request', async () => {
    const { abort, done } = await writing(models);
    const pid = models.processId();
    const abortedAt = performance.now();
    abort.abort();
    await done;
    expect(performance.now() - abortedAt).toBeLessThan(1_000);

    await ask(models, 'Hello', { maxOutputTokens: 4 });
    expect(models.processId()).toBe(pid);
  });

  it('nine requests at once -> eight wait, one more is refused with retry-after', async () => {
    const { abort, done } = await writing(models);
    const others = new AbortController();
    const waiting = Array.from({ length: 8 }, () => ask(models, 'Hello', { maxOutputTokens: 4, abortSignal: others.signal }));
    const refused: unknown = await ask(models, 'Hello').catch((error: unknown) => error);

    expect(refused).toEqual(unavailable(/busy/));
    expect((refused as DomainError).options.headers).toEqual({ 'retry-after': '30' });
    abort.abort();
    await done;
    await waiting[0];
    others.abort();
    await Promise.allSettled(waiting);
  });
});

withModel('process', () => {
  it('killed while it writes -> provider_unavailable without a repetition, and the next request works', async () => {
    const models = await open();
    const begin = jest.fn();
    const kill = (): void => signalProcess(models, 'SIGKILL');
    const request = { instructions: 'Answer as JSON.', prompt: thread, schema: ThreadContent };
    const progress = { signal: never, wantsParts: true, begin, part: kill };

    const written = requestModel(request, { model: models.languageModel(idOf(models)), log, progress, signal: never, used: createUsage() });

    await expect(written).rejects.toEqual(unavailable(/^The local model stopped while it was writing. Please try again.$/));
    expect(begin).not.toHaveBeenCalled();
    expect((await ask(models, 'Hello', { maxOutputTokens: 4 })).text).not.toBe('');
  });

  it('no reaction to an abort -> killed after some seconds, and the next request works', async () => {
    const models = await open();
    const { abort, done } = await writing(models);
    signalProcess(models, 'SIGSTOP');
    abort.abort();
    await done;

    await eventually(() => expect(models.processId()).toBeUndefined());
    expect((await ask(models, 'Hello', { maxOutputTokens: 4 })).text).not.toBe('');
  });

  it('no request for some time -> unloaded, and loaded with the next one', async () => {
    const models = await open({ idleMs: 200 });
    await ask(models, 'Hello', { maxOutputTokens: 4 });
    expect(models.processId()).toBeDefined();

    await eventually(() => expect(models.processId()).toBeUndefined());
    await ask(models, 'Hello', { maxOutputTokens: 4 });
  });

  it('not enough memory -> provider_unavailable with the sizes, no process', async () => {
    const models = await open({ availableMemory: () => 100_000_000 });

    await expect(ask(models, 'Hello')).rejects.toEqual(unavailable(/needs 0.6 GB of memory; only 0.1 GB is free/));
    expect(models.processId()).toBeUndefined();
  });

  it('a damaged file -> provider_unavailable', async () => {
    const source = await startFileSource(Buffer.concat([Buffer.from('GGUF'), Buffer.alloc(5_000)]));
    const models = await open({ source: source.url });
    const { id } = models.recommended();
    models.download(id);
    await eventually(() => expect(models.isReady(id)).toBe(true));
    const model = models.languageModel(id);

    await expect(generateText({ model, prompt: 'Hello', maxRetries: 0 })).rejects.toEqual(unavailable(/could not be started/));
    await models.remove(id);
    expect(models.isReady(id)).toBe(false);
    await source.stop();
  });
});

describe('state', () => {
  it('no folder -> unsupported, and nothing can be added', async () => {
    const models = await open({ folder: undefined });

    expect(models.state().runtime).toMatchObject({ status: 'unsupported', error: expect.stringContaining('LOCAL_MODELS_DIR') as string });
    expect(() => models.download(models.recommended().id)).toThrow(expect.objectContaining({ code: 'conflict' }));
    await expect(models.addFile('/model.gguf')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('an unknown model -> not_found', async () => {
    const models = await open();

    expect(() => models.download('unknown')).toThrow(expect.objectContaining({ code: 'not_found' }));
    expect(() => models.pause('unknown')).toThrow(expect.objectContaining({ code: 'not_found' }));
    await expect(models.remove('unknown')).rejects.toMatchObject({ code: 'not_found' });
    const model = models.languageModel('unknown');
    await expect(generateText({ model, prompt: 'Hello', maxRetries: 0 })).rejects.toEqual(unavailable(/not installed/));
  });

  it('nothing requested -> the catalogue is available, nothing installed', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'trenzeye-local-'));
    const models = await open({ folder: empty });

    expect(models.state().runtime).toMatchObject({ status: 'absent', error: null });
    expect(new Set(models.state().models.map(({ status }) => status))).toEqual(new Set(['available']));
    expect(models.recommended()).toMatchObject({ name: 'Qwen2.5 1.5B Instruct', size_bytes: 1_235_000_000 });
    await rm(empty, { recursive: true });
  });
});
