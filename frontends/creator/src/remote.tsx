import type { CreatorModule } from '@trenzeye/frontend-kit';
import { BookmarksPage } from './pages/bookmarks.tsx';
import { ExplorePage } from './pages/explore.tsx';
import { GeneratePage } from './pages/generate.tsx';
import { ItemPage } from './pages/item.tsx';
import { NichesPage } from './pages/niches.tsx';
import { SignalPage } from './pages/signal.tsx';
import { TrenzPage } from './pages/trenz.tsx';
import { UploadPage } from './pages/upload.tsx';

/** Pages of the creator remote, mounted by the shell's router. */
export const pages: CreatorModule['pages'] = {
  trenz: TrenzPage,
  generate: GeneratePage,
  upload: UploadPage,
  explore: ExplorePage,
  item: ItemPage,
  signal: SignalPage,
  niches: NichesPage,
  bookmarks: BookmarksPage,
};
