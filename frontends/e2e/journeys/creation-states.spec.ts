import type { Page } from '@playwright/test';
import { makeThread, post, press, promptOf, said, savedLine } from '../stack/editor.ts';
import { expect, signUp, test } from '../stack/stack-fixture.ts';

/** Answers of `/api/generate` that come word by word and never end by themselves. */
const streamSlowly = (page: Page) =>
  page.addInitScript(() => {
    const real = window.fetch;
    window.fetch = (input, init) => {
      if (!String(input).endsWith('/api/generate')) return real(input, init);
      const write = (name: string, data: unknown) => new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
      const body = new ReadableStream({
        start: (controller) => {
          const provenance = { provider: 'test', model: 'slow', label: 'Made by a slow model' };
          controller.enqueue(write('start', { provenance }));
          const timer = setInterval(() => controller.enqueue(write('part', { path: 'tweets.0', delta: 'word ' })), 30);
          init?.signal?.addEventListener('abort', () => {
            clearInterval(timer);
            controller.error(new DOMException('stopped', 'AbortError'));
          });
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    };
  });

test('creation: streamed words -> the card shows them as they come; Stop keeps them', async ({ page, pageErrors }) => {
  await signUp(page, 'stream');
  await streamSlowly(page);
  await page.goto('/generate');
  await promptOf(page).fill('Slow words');
  await press(page, 'Generate');

  await expect(page.getByRole('article').getByText('word word word')).toBeVisible();
  await expect(page.getByRole('article').getByText('Made by a slow model')).toBeVisible();
  await press(page, 'Stop');
  await expect(said(page, 'What had arrived is kept.')).toBeVisible();
  await expect(post(page, 1)).toHaveValue(/^word word/);
  expect(pageErrors).toEqual([]);
});

test('creation: the stream does not get through -> the whole answer; the provider is down -> what to do, and the prompt is kept', async ({
  page,
}) => {
  await signUp(page, 'failing');
  await page.route('**/api/generate', async (route) => {
    if (!route.request().headers().accept?.includes('event-stream')) return route.continue();
    return route.fulfill({ contentType: 'text/event-stream', body: 'event: start\ndata: {"provenance":{"label":"x"}}\n\nevent: part\nda' });
  });
  await makeThread(page, 'A stream that breaks off');
  await page.unroute('**/api/generate');
  await page.route('**/api/generate', (route) => {
    const body = { type: 'about:blank', title: 'The model provider is not available right now', status: 503, code: 'provider_unavailable' };
    return route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(body) });
  });

  await press(page, 'Regenerate all');
  await expect(page.getByRole('alert').getByText('Failed to generate content. Please try again.')).toBeVisible();
  await expect(page.getByText(/not available right now.*Your prompt is kept/).first()).toBeVisible();
  await expect(promptOf(page)).toHaveValue('A stream that breaks off');
  await expect(post(page, 1)).not.toHaveValue('');
  await page.unroute('**/api/generate');
  await press(page, 'Try again');
  await expect(page.getByText('Failed to generate content. Please try again.')).toHaveCount(1);
});

test('creation: a template fills in the prompt; an unknown upload, Short or draft -> a sentence; a visitor keeps the prompt through log-in', async ({
  page,
  request,
}) => {
  const templates = (await (await request.get('/api/templates')).json()) as { id: string; title: string; content_type: string }[];
  const template = templates.find(({ content_type }) => content_type === 'video');
  const query = new URLSearchParams({ templateId: template?.id ?? '', templateTitle: template?.title ?? '', contentType: 'video' });
  await page.goto(`/generate?${query}`);
  await expect(page.getByRole('tab', { name: 'Shorts' })).toHaveAttribute('aria-selected', 'true');
  await expect(promptOf(page)).toHaveValue(/your topic/);
  await page.goto('/generate');
  await promptOf(page).fill('Kept through the door');
  await press(page, 'Generate');
  await expect(page).toHaveURL(/\/login/);

  await signUp(page, 'visitor');
  await page.goto('/generate');
  await expect(promptOf(page)).toHaveValue('Kept through the door');
  await expect(savedLine(page)).toBeVisible();
  const nobody = '0197f6f0-0000-7000-8000-000000000099';
  for (const [name, sentence] of [
    ['upload_id', 'This upload could not be found.'],
    ['short_id', 'This Short could not be found.'],
    ['draft', 'This draft could not be found.'],
  ] as const) {
    await page.goto(`/generate?${name}=${nobody}`);
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await press(page, 'Start without it');
  await expect(promptOf(page)).toHaveValue('Kept through the door');
});
