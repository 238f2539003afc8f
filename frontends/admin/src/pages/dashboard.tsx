import { Button, PageHeader, TabList, tabId, useTitle } from '@trenzeye/frontend-kit';
import { useSearchParams } from 'react-router-dom';
import { AdminOnly } from '../features/access/admin-only.tsx';
import { ActivityList } from '../features/activity/activity-list.tsx';
import { BadgeAssignment } from '../features/badge-assignment/badge-assignment.tsx';
import { Desk } from '../features/desk/desk.tsx';
import { UserList } from '../features/users/user-list.tsx';

const panel = 'admin-panel';
const tabs = [
  { name: 'flagged', label: 'Flagged Content', icon: 'flag' },
  { name: 'badges', label: 'Badge Assignment', icon: 'trophy' },
  { name: 'users', label: 'User Roles', icon: 'user' },
  { name: 'activity', label: 'Activity Logs', icon: 'clock' },
] as const;
const views = { flagged: Desk, badges: BadgeAssignment, users: UserList, activity: ActivityList } as const;

/** Where admins start: the ways to their tools, and the four lists they work on. */
export function DashboardPage() {
  useTitle('Admin');
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
      <PageHeader
        title="Admin Dashboard"
        lede="Who comes in, who may do what, and who did what."
        actions={
          <>
            <Button icon="mail" to="/admin/invites">
              Manage Invites
            </Button>
            <Button icon="check" to="/admin/launch-checklist">
              Launch Checklist
            </Button>
            <Button icon="spark" to="/admin/test-seed">
              Test Seeder
            </Button>
          </>
        }
      />
      <TabList
        label="Admin"
        tabs={tabs}
        selected={selected}
        onSelect={(tab) => setQuery(tab === 'flagged' ? {} : { tab }, { replace: true })}
        panel={panel}
      />
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, selected)} className="tz-admin__panel">
        <View />
      </div>
    </div>
  );
}
