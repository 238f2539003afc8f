import type { AdminModule } from '@trenzeye/frontend-kit';
import { DashboardPage } from './pages/dashboard.tsx';
import { InvitesPage } from './pages/invites.tsx';
import { LaunchChecklistPage } from './pages/launch-checklist.tsx';
import { ModelsPage } from './pages/models.tsx';
import { ModerationPage } from './pages/moderation.tsx';
import { SourcesPage } from './pages/sources.tsx';
import { TestSeedPage } from './pages/test-seed.tsx';

/** The admin remote's pages, as the shell's router mounts them. */
export const pages: AdminModule['pages'] = {
  dashboard: DashboardPage,
  models: ModelsPage,
  moderation: ModerationPage,
  invites: InvitesPage,
  sources: SourcesPage,
  'launch-checklist': LaunchChecklistPage,
  'test-seed': TestSeedPage,
};
