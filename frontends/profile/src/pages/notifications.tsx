import { PageHeader, TabList, tabId, useTitle } from '@trenzeye/frontend-kit';
import { useSearchParams } from 'react-router-dom';
import { SignedIn } from '../features/gate/signed-in.tsx';
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
  return (
    <SignedIn icon="bell" title="Log in to see your notifications">
      {(userId) => <Notifications userId={userId} />}
    </SignedIn>
  );
}

function Notifications({ userId }: { userId: string }) {
  const [query, setQuery] = useSearchParams();
  const selected = query.get('tab') === 'settings' ? 'settings' : 'all';
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
        {selected === 'all' ? <NotificationList userId={userId} /> : <NotificationSettings />}
      </div>
    </div>
  );
}
