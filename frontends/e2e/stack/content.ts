import { expect, type Page } from '@playwright/test';

/** A demo item of a type; its author is nobody who signs up here, and anyone may remix it. */
export const demoItem = async (page: Page, filter: 'thread' | 'image' | 'shorts'): Promise<{ id: string; title: string }> => {
  const answer = await page.request.get(`/api/content/public?filter=${filter}&limit=100`);
  const items = (await answer.json()) as { id: string; title: string; isTestContent: boolean }[];
  const found = items.find((item) => item.id.startsWith('d2000000') && !item.isTestContent);
  if (!found) throw new Error(`The demo content has no ${filter}`);
  return found;
};

interface KeptSession {
  readonly access_token: string;
  readonly user: { readonly id: string };
}

const sessionOn = async (page: Page): Promise<KeptSession> =>
  JSON.parse((await page.evaluate(() => localStorage.getItem('trenzeye.session'))) ?? '{}') as KeptSession;

/** The id of whoever is signed in on the page. */
export const ownId = async (page: Page): Promise<string> => (await sessionOn(page)).user.id;

/** Calls the API as whoever is signed in on the page; fails when it does not answer with success. */
const ask = async (page: Page, method: string, path: string, options: Parameters<Page['request']['fetch']>[1]) => {
  const { access_token } = await sessionOn(page);
  const answer = await page.request.fetch(path, { ...options, method, headers: { Authorization: `Bearer ${access_token}` } });
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${answer.ok() ? '' : await answer.text()}`).toBe(true);
  return answer.status() === 204 ? undefined : await answer.json();
};

export const callAs = (page: Page, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, data?: unknown) =>
  ask(page, method, path, { data });

export const getAs = (page: Page, path: string) => ask(page, 'GET', path, {});

/** Uploads a picture as whoever is signed in on the page. */
export const uploadAs = (page: Page, name: string, buffer: Buffer) =>
  ask(page, 'POST', '/api/upload', { multipart: { media_type: 'image', file: { name, mimeType: 'image/png', buffer } } });

/** Remixes an item as whoever is signed in on the page, publishes it and answers its id. */
export const publishRemix = async (page: Page, id: string, post: string): Promise<string> => {
  const draft = await callAs(page, 'POST', `/api/content/${id}/remix`);
  const { type, prompt, version, content } = draft;
  await callAs(page, 'PUT', `/api/content/${draft.id}`, { type, prompt, version, title: post, content: { ...content, tweets: [post] } });
  await callAs(page, 'POST', `/api/content/${draft.id}/publish`);
  return draft.id;
};
