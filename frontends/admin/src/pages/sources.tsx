import { t } from '@lingui/core/macro';
import { AdminSubpage } from '../features/access/admin-page.tsx';
import { SourceView } from '../features/sources/source-view.tsx';

/** Sources: where trends come from. */
export function SourcesPage() {
  return (
    <AdminSubpage title={t`Trend sources`} description={t`The websites and feeds in which Trenzeye looks for rising topics.`}>
      <SourceView />
    </AdminSubpage>
  );
}
