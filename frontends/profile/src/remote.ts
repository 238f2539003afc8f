import { onDemandPage, type ProfileModule } from '@trenzeye/frontend-kit';
import { loadCatalogue } from '@trenzeye/frontend-kit/language';
import { loadMessages } from './load-messages.ts';

// Pages translate their texts when they are imported.
await loadCatalogue(loadMessages);

/** Pages of the profile remote, mounted by the shell's router. The gateway preloads the chunks of public pages by these names. */
export const pages: ProfileModule['pages'] = {
  user: onDemandPage(async () => (await import(/* webpackChunkName: "page-user" */ './pages/user.tsx')).UserPage),
  schedule: onDemandPage(async () => (await import(/* webpackChunkName: "page-schedule" */ './pages/schedule.tsx')).SchedulePage),
  messages: onDemandPage(async () => (await import(/* webpackChunkName: "page-messages" */ './pages/messages.tsx')).MessagesPage),
  notifications: onDemandPage(
    async () => (await import(/* webpackChunkName: "page-notifications" */ './pages/notifications.tsx')).NotificationsPage,
  ),
  analytics: onDemandPage(async () => (await import(/* webpackChunkName: "page-analytics" */ './pages/analytics.tsx')).AnalyticsPage),
};
