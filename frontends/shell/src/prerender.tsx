import { startLanguage } from '@trenzeye/frontend-kit/language';
import type { Language } from '@trenzeye/proto/http/languages';
import { loadMessages } from './load-messages.ts';

/** The pages in `language`. Texts are translated when modules are imported: import this bundle once for each language. */
export async function prerender(language: Language): Promise<typeof import('./prerendered-pages.tsx')> {
  await startLanguage(language, loadMessages);
  return import('./prerendered-pages.tsx');
}
