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

const links = [
  { to: '/admin/models', icon: 'wave', label: t`AI Models` },
  { to: '/admin/sources', icon: 'search', label: t`Trend Sources` },
  { to: '/admin/invites', icon: 'mail', label: t`Manage Invites` },
  { to: '/admin/launch-checklist', icon: 'check', label: t`Launch Checklist` },
  { to: '/admin/test-seed', icon: 'spark', label: t`Test Seeder` },
] as const;

function Dashboard() {
  const [query, setQuery] = useSearchParams();
  const { name: selected } = tabs.find(({ name }) => name === query.get('tab')) ?? tabs[0];
  const View = views[selected];
  return (
    <div className="tz-page tz-page--wide">
      <PageHeader title={t`Admin Dashboard`} description={t`Manage content, badges, users and activity.`} />
      <div className="tz-admin__links">
        {links.map(({ to, icon, label }) => (
          <Button key={to} icon={icon} to={to}>
            {label}
          </Button>
        ))}
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
