import './styles.ts';
import { type CreatorModule, onDemandPage } from '@trenzeye/frontend-kit';
import { loadCatalogue } from '@trenzeye/frontend-kit/language';
import { loadMessages } from './load-messages.ts';

// Pages translate their texts when they are imported.
await loadCatalogue(loadMessages);

/** Pages of the creator remote, mounted by the shell's router. The gateway preloads the chunks of public pages by these names. */
export const pages: CreatorModule['pages'] = {
  trenz: onDemandPage(async () => (await import(/* webpackChunkName: "page-trenz" */ './pages/trenz.tsx')).TrenzPage),
  generate: onDemandPage(async () => (await import(/* webpackChunkName: "page-generate" */ './pages/generate.tsx')).GeneratePage),
  upload: onDemandPage(async () => (await import(/* webpackChunkName: "page-upload" */ './pages/upload.tsx')).UploadPage),
  explore: onDemandPage(async () => (await import(/* webpackChunkName: "page-explore" */ './pages/explore.tsx')).ExplorePage),
  item: onDemandPage(async () => (await import(/* webpackChunkName: "page-item" */ './pages/item.tsx')).ItemPage),
  signal: onDemandPage(async () => (await import(/* webpackChunkName: "page-signal" */ './pages/signal.tsx')).SignalPage),
  niches: onDemandPage(async () => (await import(/* webpackChunkName: "page-niches" */ './pages/niches.tsx')).NichesPage),
  bookmarks: onDemandPage(async () => (await import(/* webpackChunkName: "page-bookmarks" */ './pages/bookmarks.tsx')).BookmarksPage),
};
