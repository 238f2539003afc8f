import { Button, PageHeader, useTitle } from '@trenzeye/frontend-kit';
import { AdminOnly } from '../features/access/admin-only.tsx';
import { Checklist } from '../features/checklist/checklist.tsx';
import { ConfigPanel } from '../features/launch-config/config-panel.tsx';
import './launch-checklist.css';

/** How far the launch is, and the notes for it. */
export function LaunchChecklistPage() {
  useTitle('Launch checklist');
  return (
    <AdminOnly>
      <div className="tz-page tz-page--wide">
        <Button kind="bare" size="small" icon="arrowLeft" to="/admin" className="tz-launch-checklist__back">
          Back to Admin
        </Button>
        <PageHeader title="Launch Checklist" lede="What has to be done before the launch. All admins see and tick the same list." />
        <div className="tz-launch-checklist">
          <Checklist />
          <ConfigPanel />
        </div>
      </div>
    </AdminOnly>
  );
}
