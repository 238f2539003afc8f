import { t } from '@lingui/core/macro';
import { onDemandPage, PageHeader, Skeleton, TabList, tabId, useTitle } from '@trenzeye/frontend-kit';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NotificationList } from '../features/notifications/notification-list.tsx';
import { RequireSignIn } from './require-sign-in.tsx';
import '../features/notifications/notifications.css';

// With antd, which the list does not load.
const NotificationSettings = onDemandPage(
  async () => (await import('../features/notifications/notification-settings.tsx')).NotificationSettings,
);
const panelId = 'notifications-panel';
const tabs = [
  { name: 'all', label: t`Notifications`, icon: 'bell' },
  { name: 'settings', label: t`Settings`, icon: 'filter' },
] as const;

/** Notifications of the signed-in user and their settings. */
export function NotificationsPage() {
  useTitle(t`Notifications`);
  return (
    <RequireSignIn icon="bell" title={t`Log in to see your notifications`}>
      {(userId) => <Notifications userId={userId} />}
    </RequireSignIn>
  );
}

function Notifications({ userId }: { userId: string }) {
  const [query, setQuery] = useSearchParams();
  const selected = query.get('tab') === 'settings' ? 'settings' : 'all';
  return (
    <div className="tz-page">
      <PageHeader title={t`Notifications`} />
      <TabList
        label={t`Notifications`}
        tabs={tabs}
        selected={selected}
        onSelect={(tab) => setQuery(tab === 'all' ? {} : { tab }, { replace: true })}
        panel={panelId}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, selected)} className="tz-notifications__panel">
        <Suspense fallback={<Skeleton height={240} />}>
          {selected === 'all' ? <NotificationList userId={userId} /> : <NotificationSettings />}
        </Suspense>
      </div>
    </div>
  );
}
