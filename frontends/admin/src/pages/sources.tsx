import { Button, PageHeader, useTitle } from '@trenzeye/frontend-kit';
import { AdminOnly } from '../features/access/role-guard.tsx';
import { SourceView } from '../features/sources/source-view.tsx';

/** Sources: where trends come from. */
export function SourcesPage() {
  useTitle('Trend sources');
  return (
    <AdminOnly>
      <div className="tz-page tz-page--wide">
        <Button kind="bare" size="small" icon="arrowLeft" to="/admin">
          Back to Admin
        </Button>
        <PageHeader title="Trend sources" description="The websites and feeds in which Trenzeye looks for rising topics." />
        <SourceView />
      </div>
    </AdminOnly>
  );
}
