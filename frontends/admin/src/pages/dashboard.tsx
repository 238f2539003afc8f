import { t } from '@lingui/core/macro';
import { Button, PageHeader, TabList, tabId, useTitle } from '@trenzeye/frontend-kit';
import { useSearchParams } from 'react-router-dom';
import { AdminOnly } from '../features/access/role-guard.tsx';
import { ActivityList } from '../features/activity/activity-list.tsx';
import { BadgeAssignment } from '../features/badge-assignment/badge-assignment.tsx';
import { ModerationQueue } from '../features/moderation-queue/moderation-queue.tsx';
import { UserList } from '../features/users/user-list.tsx';
import './dashboard.css';

const panelId = 'admin-panel';
const tabs = [
  { name: 'flagged', label: t`Flagged Content`, icon: 'flag' },
  { name: 'badges', label: t`Badge Assignment`, icon: 'trophy' },
  { name: 'users', label: t`User Roles`, icon: 'user' },
  { name: 'activity', label: t`Activity Logs`, icon: 'clock' },
] as const;
const views = { flagged: ModerationQueue, badges: BadgeAssignment, users: UserList, activity: ActivityList } as const;

/** The admin dashboard: links to the admin tools and four tabs. */
export function DashboardPage() {
  useTitle(t`Admin`);
  return (
    <AdminOnly>
      <Dashboard />
    </AdminOnly>
  );
}

function Dashboard() {
  const [query, setQuery] = useSearchParams();
  const { name: selected } = tabs.find(({ name }) => name === query.get('tab')) ?? tabs[0];
  const View = views[selected];
  return (
    <div className="tz-page tz-page--wide">
      <PageHeader title={t`Admin Dashboard`} description={t`Manage content, badges, users and activity.`} />
      <div className="tz-admin__links">
        <Button icon="wave" to="/admin/models">
          {t`AI Models`}
        </Button>
        <Button icon="search" to="/admin/sources">
          {t`Trend Sources`}
        </Button>
        <Button icon="mail" to="/admin/invites">
          {t`Manage Invites`}
        </Button>
        <Button icon="check" to="/admin/launch-checklist">
          {t`Launch Checklist`}
        </Button>
        <Button icon="spark" to="/admin/test-seed">
          {t`Test Seeder`}
        </Button>
      </div>
      <TabList
        label={t`Admin`}
        tabs={tabs}
        selected={selected}
        onSelect={(tab) => setQuery(tab === 'flagged' ? {} : { tab }, { replace: true })}
        panel={panelId}
      />
      <div id={panelId} role="tabpanel" aria-labelledby={tabId(panelId, selected)} className="tz-admin__panel">
        <View />
      </div>
    </div>
  );
}
