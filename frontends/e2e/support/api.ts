import { expect, type Page } from '@playwright/test';

/** A demo item of a type that every user may remix. Its author is a demo user. */
export const findDemoItem = async (page: Page, filter: 'thread' | 'image' | 'shorts'): Promise<{ id: string; title: string }> => {
  const response = await page.request.get(`/api/content/public?filter=${filter}&limit=100`);
  const items = (await response.json()) as { id: string; title: string; isTestContent: boolean }[];
  const found = items.find((item) => item.id.startsWith('d2000000') && !item.isTestContent);
  if (!found) throw new Error(`The demo content has no ${filter}`);
  return found;
};

interface StoredSession {
  readonly access_token: string;
  readonly user: { readonly id: string };
}

const storedSession = async (page: Page): Promise<StoredSession> =>
  JSON.parse((await page.evaluate(() => localStorage.getItem('trenzeye.session'))) ?? '{}') as StoredSession;

/** The id of the user who is signed in on the page. */
export const currentUserId = async (page: Page): Promise<string> => (await storedSession(page)).user.id;

/** The authorization header of the user who is signed in on the page. */
export const authorizationHeader = async (page: Page): Promise<{ Authorization: string }> => ({
  Authorization: `Bearer ${(await storedSession(page)).access_token}`,
});

/** Calls the API as the user who is signed in on the page and expects a successful response. */
const request = async (page: Page, method: string, path: string, options: Parameters<Page['request']['fetch']>[1]) => {
  const response = await page.request.fetch(path, { ...options, method, headers: await authorizationHeader(page) });
  expect(response.ok(), `${method} ${path}: ${response.status()} ${response.ok() ? '' : await response.text()}`).toBe(true);
  return response.status() === 204 ? undefined : await response.json();
};

export const callApi = (page: Page, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, data?: unknown) =>
  request(page, method, path, { data });

export const getFromApi = (page: Page, path: string) => request(page, 'GET', path, {});

interface FileInput {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Uploads a file as the user who is signed in on the page, and waits until it is processed; returns its id. */
const upload = async (page: Page, mediaType: 'image' | 'video', file: FileInput): Promise<string> => {
  const { id } = await request(page, 'POST', '/api/upload', { multipart: { media_type: mediaType, file } });
  await expect
    .poll(async () => (await getFromApi(page, `/api/upload/${id}/status`)).status, { timeout: 120_000, intervals: [500] })
    .toBe('processed');
  return id;
};

/** Uploads a PNG image and waits until it is processed; returns its id. */
export const uploadImage = (page: Page, name: string, buffer: Buffer): Promise<string> =>
  upload(page, 'image', { name, mimeType: 'image/png', buffer });

/** Uploads an MP4 video and waits until it is processed; returns its id. */
export const uploadVideo = (page: Page, name: string, buffer: Buffer): Promise<string> =>
  upload(page, 'video', { name, mimeType: 'video/mp4', buffer });

interface DraftInput {
  readonly type: string;
  readonly prompt: string;
  readonly content: unknown;
}

/** Saves a draft as the user who is signed in on the page; returns its id. */
export const saveDraft = async (page: Page, draft: DraftInput): Promise<string> =>
  ((await callApi(page, 'POST', '/api/content/save', draft)) as { id: string }).id;

/** Saves a thread as a draft; returns its id. The first post is also the prompt. */
export const saveThread = (page: Page, tweets: readonly [string, ...string[]], hashtags: readonly string[] = []): Promise<string> =>
  saveDraft(page, { type: 'thread', prompt: tweets[0], content: { tweets, hashtags } });

/** Publishes a draft; returns its id. */
export const publish = async (page: Page, id: string): Promise<string> => {
  await callApi(page, 'POST', `/api/content/${id}/publish`);
  return id;
};

/** Remixes an item, replaces its posts with one, and publishes it; returns the id of the remix. */
export const publishRemix = async (page: Page, id: string, post: string): Promise<string> => {
  const draft = await callApi(page, 'POST', `/api/content/${id}/remix`);
  const { type, prompt, version, content } = draft;
  await callApi(page, 'PUT', `/api/content/${draft.id}`, { type, prompt, version, title: post, content: { ...content, tweets: [post] } });
  return publish(page, draft.id);
};
