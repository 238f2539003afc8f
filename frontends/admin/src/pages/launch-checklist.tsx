import { t } from '@lingui/core/macro';
import { Button, PageHeader, useTitle } from '@trenzeye/frontend-kit';
import { AdminOnly, AdminPage } from '../features/access/admin-page.tsx';
import { Checklist } from '../features/checklist/checklist.tsx';
import { ConfigPanel } from '../features/launch-links/config-panel.tsx';
import './launch-checklist.css';

/** Launch tasks and launch notes. */
export function LaunchChecklistPage() {
  useTitle(t`Launch checklist`);
  return (
    <AdminOnly>
      <AdminPage>
        <Button kind="bare" size="small" icon="arrowLeft" to="/admin" className="tz-admin-back">
          {t`Back to Admin`}
        </Button>
        <PageHeader title={t`Launch Checklist`} description={t`Everything to do before launch. All admins share this list.`} />
        <div className="tz-launch-checklist">
          <Checklist />
          <ConfigPanel />
        </div>
      </AdminPage>
    </AdminOnly>
  );
}
