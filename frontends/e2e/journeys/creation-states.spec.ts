import type { Page } from '@playwright/test';
import { clickButton, createThread, firstText, postField, promptField, savedStatus } from '../support/editor.ts';
import { expect, signUp, test } from '../support/fixtures.ts';

/** Replaces `/api/generate` by a stream that sends word by word and does not end until aborted. */
const streamSlowly = (page: Page) =>
  page.addInitScript(() => {
    const originalFetch = window.fetch;
    window.fetch = (input, init) => {
      if (!String(input).endsWith('/api/generate')) return originalFetch(input, init);
      const encodeEvent = (name: string, data: unknown) => new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
      const body = new ReadableStream({
        start: (controller) => {
          const provenance = { provider: 'test', model: 'slow', label: 'Made by a slow model' };
          controller.enqueue(encodeEvent('start', { provenance }));
          const timer = setInterval(() => controller.enqueue(encodeEvent('part', { path: 'tweets.0', delta: 'word ' })), 30);
          init?.signal?.addEventListener('abort', () => {
            clearInterval(timer);
            controller.error(new DOMException('stopped', 'AbortError'));
          });
        },
      });
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    };
  });

test('creation: streamed text -> shown as it arrives; Stop -> text kept', async ({ page, pageErrors }) => {
  await signUp(page, 'stream');
  await streamSlowly(page);
  await page.goto('/generate');
  await promptField(page).fill('Slow words');
  await clickButton(page, 'Generate');

  await expect(page.getByRole('article').getByText('word word word')).toBeVisible();
  await expect(page.getByRole('article').getByText('Made by a slow model')).toBeVisible();
  await clickButton(page, 'Stop');
  await expect(firstText(page, 'Partial content was kept.')).toBeVisible();
  await expect(postField(page, 1)).toHaveValue(/^word word/);
  expect(pageErrors).toEqual([]);
});

test('creation: stream breaks off -> complete response used; provider unavailable -> error shown, prompt kept', async ({ page }) => {
  await signUp(page, 'failing');
  await page.route('**/api/generate', async (route) => {
    if (!route.request().headers().accept?.includes('event-stream')) return route.continue();
    return route.fulfill({ contentType: 'text/event-stream', body: 'event: start\ndata: {"provenance":{"label":"x"}}\n\nevent: part\nda' });
  });
  await createThread(page, 'A stream that breaks off');
  await page.unroute('**/api/generate');
  await page.route('**/api/generate', (route) => {
    const body = { type: 'about:blank', title: 'The model provider is not available right now', status: 503, code: 'provider_unavailable' };
    return route.fulfill({ status: 503, contentType: 'application/problem+json', body: JSON.stringify(body) });
  });

  await clickButton(page, 'Regenerate all');
  await expect(page.getByRole('alert').getByText('Failed to generate content. Please try again.')).toBeVisible();
  await expect(page.getByText(/not available right now.*Your prompt is saved/).first()).toBeVisible();
  await expect(promptField(page)).toHaveValue('A stream that breaks off');
  await expect(postField(page, 1)).not.toHaveValue('');
  await page.unroute('**/api/generate');
  await clickButton(page, 'Try again');
  await expect(firstText(page, 'Content generated successfully!')).toBeVisible();
  await expect(page.getByText('Failed to generate content. Please try again.')).toHaveCount(0);
});

test('creation: template -> prompt filled in; log-in -> prompt kept; unknown upload, Short or draft -> error message', async ({
  page,
  request,
}) => {
  const templates = (await (await request.get('/api/templates')).json()) as { id: string; title: string; content_type: string }[];
  const template = templates.find(({ content_type }) => content_type === 'video');
  const query = new URLSearchParams({ templateId: template?.id ?? '', templateTitle: template?.title ?? '', contentType: 'video' });
  await page.goto(`/generate?${query}`);
  await expect(page.getByRole('tab', { name: 'Shorts' })).toHaveAttribute('aria-selected', 'true');
  await expect(promptField(page)).toHaveValue(/your topic/);
  await page.goto('/generate');
  await promptField(page).fill('Kept during log-in');
  await clickButton(page, 'Generate');
  await expect(page).toHaveURL(/\/login/);

  await signUp(page, 'visitor');
  await page.goto('/generate');
  await expect(promptField(page)).toHaveValue('Kept during log-in');
  await expect(savedStatus(page)).toBeVisible();
  const unknownId = '0197f6f0-0000-7000-8000-000000000099';
  for (const [name, message] of [
    ['upload_id', 'This upload could not be found.'],
    ['short_id', 'This Short could not be found.'],
    ['draft', 'This draft could not be found.'],
  ] as const) {
    await page.goto(`/generate?${name}=${unknownId}`);
    await expect(page.getByText(message)).toBeVisible();
  }
  await clickButton(page, 'Continue without it');
  await expect(promptField(page)).toHaveValue('Kept during log-in');
});
