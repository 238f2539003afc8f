import { Button, EmptyState, PageHeader, PageSkeleton, TabList, tabId, useSession, useTitle } from '@trenzeye/frontend-kit';
import { useSearchParams } from 'react-router-dom';
import { NotificationList } from '../features/notifications/notification-list.tsx';
import { NotificationSettings } from '../features/notifications/notification-settings.tsx';
import '../features/notifications/notifications.css';

const panel = 'notifications-panel';
const tabs = [
  { name: 'all', label: 'Notifications', icon: 'bell' },
  { name: 'settings', label: 'Settings', icon: 'filter' },
] as const;

/** What happened around the signed-in person, and what they want to be told of. */
export function NotificationsPage() {
  useTitle('Notifications');
  const { state, user } = useSession();
  const [query, setQuery] = useSearchParams();
  const selected = query.get('tab') === 'settings' ? 'settings' : 'all';
  if (state === 'loading') return <PageSkeleton />;
  if (!user)
    return (
      <div className="tz-page">
        <EmptyState
          icon="bell"
          title="Log in to see your notifications"
          action={
            <Button kind="primary" to="/login">
              Log In
            </Button>
          }
        />
      </div>
    );
  return (
    <div className="tz-page">
      <PageHeader title="Notifications" />
      <TabList
        label="Notifications"
        tabs={tabs}
        selected={selected}
        onSelect={(tab) => setQuery(tab === 'all' ? {} : { tab }, { replace: true })}
        panel={panel}
      />
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, selected)} className="tz-person__panel">
        {selected === 'all' ? <NotificationList userId={user.id} /> : <NotificationSettings />}
      </div>
    </div>
  );
}
