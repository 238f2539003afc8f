import type { ProfileModule } from '@trenzeye/frontend-kit';
import { AnalyticsPage } from './pages/analytics.tsx';
import { MessagesPage } from './pages/messages.tsx';
import { NotificationsPage } from './pages/notifications.tsx';
import { SchedulePage } from './pages/schedule.tsx';
import { UserPage } from './pages/user.tsx';

/** The profile remote's pages, as the shell's router mounts them. */
export const pages: ProfileModule['pages'] = {
  user: UserPage,
  schedule: SchedulePage,
  messages: MessagesPage,
  notifications: NotificationsPage,
  analytics: AnalyticsPage,
};
