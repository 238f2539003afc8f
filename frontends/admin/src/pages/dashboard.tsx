import { Button, PageHeader, useTitle } from '@trenzeye/frontend-kit';
import { AdminOnly } from '../features/access/admin-only.tsx';
import { ActivityList } from '../features/activity/activity-list.tsx';

/** Where admins start: the ways to their tools, and what has happened. */
export function DashboardPage() {
  useTitle('Admin');
  return (
    <AdminOnly>
      <div className="tz-page tz-page--wide">
        <PageHeader
          title="Admin Dashboard"
          lede="Who comes in, and who did what."
          actions={
            <>
              <Button icon="mail" to="/admin/invites">
                Manage Invites
              </Button>
              <Button icon="check" to="/admin/launch-checklist">
                Launch Checklist
              </Button>
            </>
          }
        />
        <section className="tz-section">
          <div className="tz-section-header">
            <h2 id="activity">Activity Logs</h2>
          </div>
          <ActivityList />
        </section>
      </div>
    </AdminOnly>
  );
}
