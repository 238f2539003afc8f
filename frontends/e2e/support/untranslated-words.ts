import type { Page } from '@playwright/test';

/** Words that are the same in every language: names, codes and units. */
const sameEverywhere =
  /^(https?|www|api|csv|json|zip|smtp|rss|atom|opml|url|utc|gmt|pkce|totp|srt|vtt|mp3|wav|ogg|flac|png|jpeg|webp|gif|avif|heic|mp4|kib?|gib?|min|inter|example|trenzeye|tts|gpt|ada|reddit)$/i;

const wordsOf = (text: string): string[] => text.match(/(?<![\p{L}\d@#._/-])[A-Za-z][a-z]{2,}(?![\p{L}\d@./_…-])/gu) ?? [];

/** The answers of the server that a page contains, so that they need not be requested. */
const firstAnswersIn = (html: string): string => /<script[^>]*id="first-answers"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';

/** Remembers the text of all answers of the server to `page`: it is text of users, or the server has translated it. */
export const rememberServerText = (page: Page): (() => string) => {
  let text = '';
  page.on('response', (response) => {
    if (!/json|html/.test(response.headers()['content-type'] ?? '')) return;
    const isDocument = response.request().resourceType() === 'document';
    void response.text().then(
      (body) => (text += isDocument ? firstAnswersIn(body) : body),
      () => undefined,
    );
  });
  return () => text;
};

/** The texts of the page that are shown or read aloud. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest('script, style, noscript, code, pre, [translate="no"], option, svg')) continue;
      if (parent.checkVisibility()) texts.push(node.textContent ?? '');
    }
    for (const each of document.querySelectorAll('[aria-label], [placeholder], [title], img[alt]'))
      if (each.checkVisibility())
        for (const name of ['aria-label', 'placeholder', 'title', 'alt']) texts.push(each.getAttribute(name) ?? '');
    return texts;
  });

/** English words of a page in the accented pseudo-language that neither the server nor a user has written. */
export const untranslatedWords = async (page: Page, serverText: string): Promise<string[]> => {
  const known = new Set(wordsOf(serverText.replace(/\\n/g, ' ')).map((word) => word.toLowerCase()));
  const found = (await textsOf(page)).flatMap((text) =>
    wordsOf(text)
      .filter((word) => !known.has(word.toLowerCase()) && !sameEverywhere.test(word))
      .map((word) => `${word} (${text.trim().slice(0, 60)})`),
  );
  return [...new Set(found)];
};
