import { t } from '@lingui/core/macro';
import { Button, PageHeader, useTitle } from '@trenzeye/frontend-kit';
import { AdminOnly, AdminPage, ViewTabs } from '../features/access/admin-page.tsx';
import { ActivityList } from '../features/activity/activity-list.tsx';
import { BadgeAssignment } from '../features/badges/badge-assignment.tsx';
import { ModerationQueue } from '../features/moderation/components/moderation-queue.tsx';
import { UserList } from '../features/users/user-list.tsx';
import './dashboard.css';

const links = [
  { to: '/admin/models', icon: 'wave', label: t`AI Models` },
  { to: '/admin/sources', icon: 'search', label: t`Trend Sources` },
  { to: '/admin/invites', icon: 'mail', label: t`Manage Invites` },
  { to: '/admin/launch-checklist', icon: 'check', label: t`Launch Checklist` },
  { to: '/admin/test-seed', icon: 'spark', label: t`Test Seeder` },
] as const;

const views = [
  { name: 'flagged', label: t`Flagged Content`, icon: 'flag', View: ModerationQueue },
  { name: 'badges', label: t`Badge Assignment`, icon: 'trophy', View: BadgeAssignment },
  { name: 'users', label: t`User Roles`, icon: 'user', View: UserList },
  { name: 'activity', label: t`Activity Logs`, icon: 'clock', View: ActivityList },
] as const;

/** The admin dashboard: links to the admin tools and four tabs. */
export function DashboardPage() {
  useTitle(t`Admin`);
  return (
    <AdminOnly>
      <AdminPage>
        <PageHeader title={t`Admin Dashboard`} description={t`Manage content, badges, users and activity.`} />
        <div className="tz-admin__links">
          {links.map(({ to, icon, label }) => (
            <Button key={to} icon={icon} to={to}>
              {label}
            </Button>
          ))}
        </div>
        <ViewTabs views={views} />
      </AdminPage>
    </AdminOnly>
  );
}
