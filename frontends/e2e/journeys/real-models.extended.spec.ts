import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { obtainSmallModel } from '../../../services/content/src/testing/small-model.ts';
import { callApi, getFromApi } from '../support/api.ts';
import { openPage } from '../support/browser-pages.ts';
import { childProcesses } from '../support/child-processes.ts';
import { clickButton, firstText, promptField, savedStatus } from '../support/editor.ts';
import { expect, signUp, test } from '../support/fixtures.ts';
import { logIn } from '../support/log-in.ts';
import { modelName, painterName, startJourneyModelServer } from '../support/model-server.ts';

const small = await obtainSmallModel();
const folder = await mkdtemp(join(tmpdir(), 'trenzeye-models-'));
await small?.installIn(folder);

test.use({ stackEnv: { LOCAL_MODELS_DIR: folder } });
test.describe.configure({ mode: 'serial' });

/** Longest time of one answer of the small model, which sometimes repeats itself without end. */
const answerMs = 120_000;
const attempts = 4;

interface Piece {
  readonly type: 'thread' | 'image' | 'shorts';
  /** The part that is rewritten, and its field. */
  readonly part: string;
  readonly field: RegExp;
  /** Answers for the small model to copy. */
  readonly whole: object;
  readonly rewritten: object;
}

const other_hooks = ['Night boats'];
const pieces: readonly Piece[] = [
  {
    type: 'thread',
    part: 'post 1',
    field: /^Post 1 of/,
    whole: { tweets: ['Harbour lights', 'Boats at night'], hashtags: ['harbour'], other_hooks },
    rewritten: { tweet: 'Quiet boats', other_hooks },
  },
  {
    type: 'image',
    part: 'the caption',
    field: /^Caption$/,
    whole: { caption: 'Harbour lights', style_tags: ['harbour'], alt_text: 'Boats', other_hooks },
    rewritten: { caption: 'Quiet boats', other_hooks },
  },
  {
    type: 'shorts',
    part: 'scene 1',
    field: /^Narration$/,
    whole: {
      scenes: [{ description: 'Boats', narration: 'Harbour lights', duration: 4 }],
      voice_type: 'Human_Male',
      alt_text: 'Boats',
      other_hooks,
    },
    rewritten: { description: 'Boats', narration: 'Quiet boats', duration: 3, other_hooks },
  },
];

const copy = (answer: object): string => `Answer with this JSON: ${JSON.stringify(answer)}`;

/** Starts a generation, again when its answer cannot be used or takes too long, until `isDone`. */
const untilDone = async (page: Page, start: () => Promise<void>, isDone: () => Promise<boolean>): Promise<void> => {
  const stop = page.getByRole('button', { name: 'Stop' });
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    await start();
    await expect(stop, 'streamed').toBeVisible();
    await expect(stop)
      .toHaveCount(0, { timeout: answerMs })
      .catch(() => stop.click());
    if (await isDone()) return;
  }
  expect(await isDone(), `generated within ${attempts} attempts`).toBe(true);
};

const isVisible = (page: Page, text: string): Promise<boolean> =>
  firstText(page, text)
    .waitFor({ timeout: 3_000 })
    .then(() => true)
    .catch(() => false);

const generate = async (page: Page, { type, whole }: Piece): Promise<void> => {
  await page.goto(`/generate?type=${type}`);
  await promptField(page).fill(copy(whole));
  await untilDone(
    page,
    () => clickButton(page, 'Generate'),
    () => isVisible(page, 'Content generated successfully!'),
  );
  await expect(page.getByRole('button', { name: 'Approve & Save' })).toBeEnabled();
};

/** Rewrites one part until its text is another one. */
const rewrite = async (page: Page, { part, field, rewritten }: Piece): Promise<void> => {
  const text = page.getByRole('textbox', { name: field }).first();
  const before = await text.inputValue();
  const start = async () => {
    await clickButton(page, `Rewrite ${part}`);
    await page.getByLabel('Or say what to change').fill(copy(rewritten));
    await clickButton(page, 'Rewrite');
  };
  await untilDone(page, start, async () => (await text.inputValue()) !== before);
  await expect(page.getByRole('button', { name: 'Approve & Save' })).toBeEnabled();
};

const saveAndPublish = async (page: Page): Promise<void> => {
  await expect(savedStatus(page)).toBeVisible();
  await clickButton(page, 'Approve & Save');
  await clickButton(page, 'Publish');
  const without = page.getByRole('button', { name: 'Publish without' });
  await expect(page.getByRole('heading', { name: 'Published' }).or(without)).toBeVisible();
  if (await without.isVisible()) await without.click();
  await expect(page.getByRole('heading', { name: 'Published' })).toBeVisible();
};

const makeEverything = async (page: Page, label: string, rewritten = pieces): Promise<void> => {
  for (const piece of pieces) {
    await generate(page, piece);
    await expect(page.getByText(new RegExp(label)).first()).toBeVisible();
    if (rewritten.includes(piece)) await rewrite(page, piece);
    await saveAndPublish(page);
  }
};

test('real models: a server with OpenAI’s protocol and a key of the creator -> thread, image and Short generated, rewritten, published', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const server = await startJourneyModelServer();
  server.pause(40);
  await signUp(page, 'openai');
  await callApi(page, 'PUT', '/api/ai/endpoint', {
    base_url: server.url,
    api_key: 'journey-key',
    text_model: modelName,
    image_model: painterName,
  });
  await makeEverything(page, modelName);
  expect(new Set(server.requests.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer journey-key']));
  await server.stop();
});

test('real models: Ollama found by an admin -> used by all users, without a key', async ({
  page,
  browser,
  baseURL,
  stack,
  modelServerPort,
}) => {
  test.setTimeout(180_000);
  const server = await startJourneyModelServer(modelServerPort);
  server.pause(40);
  const admin = await openPage(browser, baseURL ?? '');
  await logIn(admin, stack.admin.email, stack.admin.password ?? '');
  const [found] = (await callApi(admin, 'POST', '/api/admin/models/found')) as { kind: string; name: string; base_url: string }[];
  expect(found?.kind).toBe('ollama');
  const endpoint = { name: found?.name, base_url: found?.base_url };
  const { id } = (await callApi(admin, 'POST', '/api/admin/models/endpoints', endpoint)) as { id: string };
  for (const [job, model] of [
    ['text', modelName],
    ['image', painterName],
  ])
    await callApi(admin, 'PUT', `/api/admin/models/choices/${job}`, { endpoint_id: id, model });
  await signUp(page, 'ollama');
  await makeEverything(page, modelName);
  expect(server.requests.every(({ authorization }) => authorization === undefined)).toBe(true);
  for (const job of ['text', 'image']) await callApi(admin, 'DELETE', `/api/admin/models/choices/${job}`);
  await callApi(admin, 'DELETE', `/api/admin/models/endpoints/${id}`);
  await admin.context().close();
  await server.stop();
});

/** Chooses the small model for all users. */
const useSmallModel = async (admin: Page): Promise<void> => {
  await callApi(admin, 'POST', '/api/admin/models/local/files', { path: small?.file, name: 'Small' });
  const local = '/api/admin/models/local';
  await expect
    .poll(async () => ((await getFromApi(admin, local)) as { runtime: { status: string } }).runtime.status, { timeout: 60_000 })
    .toBe('ready');
  const { models } = (await getFromApi(admin, local)) as { models: { id: string; source: string }[] };
  const id = models.find(({ source }) => source === 'file')?.id;
  await callApi(admin, 'PUT', '/api/admin/models/choices/text', { endpoint_id: 'local', model: id });
};

/** Milliseconds between two rounds: drafts can be created twice a second. */
const pauseMs = 1_000;

/** Reads and writes as a user, one request after the other, until it is stopped; resolves with the slowest time in milliseconds. */
const useOtherServices = (page: Page) => {
  let isStopped = false;
  const run = async (): Promise<number> => {
    let slowest = 0;
    while (!isStopped) {
      const startedAt = performance.now();
      await getFromApi(page, '/api/notifications');
      await callApi(page, 'POST', '/api/content/drafts', { type: 'thread', content: { tweets: ['While the model writes'] } });
      slowest = Math.max(slowest, performance.now() - startedAt);
      await page.waitForTimeout(pauseMs);
    }
    return slowest;
  };
  const running = run();
  return () => {
    isStopped = true;
    return running;
  };
};

test('real models: a model on this machine -> everything generated; killed while it writes -> error and Try again, others go on', async ({
  page,
  browser,
  baseURL,
  stack,
}) => {
  test.skip(small === undefined, 'the small model and its software cannot be downloaded');
  test.setTimeout(15 * 60_000);
  const [admin, other] = [await openPage(browser, baseURL ?? ''), await openPage(browser, baseURL ?? '')];
  await logIn(admin, stack.admin.email, stack.admin.password ?? '');
  await useSmallModel(admin);
  await signUp(page, 'local');
  // One part: each takes the small model up to a minute.
  await makeEverything(page, 'Small', pieces.slice(0, 1));

  await signUp(other, 'neighbor');
  const stopOthers = useOtherServices(other);
  await page.goto('/generate');
  await promptField(page).fill('Write about harbour lights at night');
  await clickButton(page, 'Generate');
  await expect(page.getByRole('article')).toContainText(/Made with Small/, { timeout: answerMs });
  const [model] = await childProcesses(stack.pid, 'model-worker');
  expect(model).toBeDefined();
  if (model !== undefined) process.kill(model, 'SIGKILL');
  await expect(firstText(page, 'The local model stopped while it was writing. Please try again.')).toBeVisible();
  await expect(promptField(page)).toHaveValue('Write about harbour lights at night');
  await clickButton(page, 'Try again');
  await expect(page.getByRole('article')).toContainText(/Made with Small/, { timeout: answerMs });
  await clickButton(page, 'Stop');
  const slowestMs = await stopOthers();
  expect(slowestMs, `slowest request of another user: ${Math.round(slowestMs)} ms`).toBeLessThan(5_000);
  await admin.context().close();
  await other.context().close();
});
