import { expect, type Page } from '@playwright/test';

/** A demo item of a type; its author is nobody who signs up here, and anyone may remix it. */
export const demoItem = async (page: Page, filter: 'thread' | 'image' | 'shorts'): Promise<{ id: string; title: string }> => {
  const answer = await page.request.get(`/api/content/public?filter=${filter}&limit=100`);
  const items = (await answer.json()) as { id: string; title: string; isTestContent: boolean }[];
  const found = items.find((item) => item.id.startsWith('d2000000') && !item.isTestContent);
  if (!found) throw new Error(`The demo content has no ${filter}`);
  return found;
};

/** Calls the API as whoever is signed in on the page. */
export const callAs = async (page: Page, method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, data?: unknown) => {
  const kept = await page.evaluate(() => localStorage.getItem('trenzeye.session'));
  const { access_token } = JSON.parse(kept ?? '{}') as { access_token?: string };
  const answer = await page.request.fetch(path, { method, data, headers: { Authorization: `Bearer ${access_token}` } });
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
  return answer.status() === 204 ? undefined : await answer.json();
};

/** Remixes an item as whoever is signed in on the page, publishes it and answers its id. */
export const publishRemix = async (page: Page, id: string, post: string): Promise<string> => {
  const draft = await callAs(page, 'POST', `/api/content/${id}/remix`);
  const { type, prompt, version, content } = draft;
  await callAs(page, 'PUT', `/api/content/${draft.id}`, { type, prompt, version, title: post, content: { ...content, tweets: [post] } });
  await callAs(page, 'POST', `/api/content/${draft.id}/publish`);
  return draft.id;
};
