import type { AdminModule } from '@trenzeye/frontend-kit';
import { loadCatalogue } from '@trenzeye/frontend-kit/language';
import { loadMessages } from './load-messages.ts';

await loadCatalogue(loadMessages);
// Modules translate their texts when they are imported. Eager: they stay in this chunk.
const remotePages = await import(/* webpackMode: "eager" */ './pages.ts');

export const pages: AdminModule['pages'] = remotePages.pages;
