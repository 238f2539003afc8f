import { t } from '@lingui/core/macro';
import { Chip, Notice } from '@trenzeye/frontend-kit';
import { AdminSubpage } from '../features/access/admin-page.tsx';
import { SeedPanel } from '../features/seeds/seed-panel.tsx';

/** Seeds test data into a development or test installation. */
export function TestSeedPage() {
  return (
    <AdminSubpage title={t`Test Data Seeder`} actions={<Chip tone="danger">{t`ADMIN ONLY`}</Chip>}>
      <div className="tz-stack">
        <Notice tone="warning">
          <p>{t`Run this only in development or testing. The created content is public and marked as test content.`}</p>
        </Notice>
        <SeedPanel />
      </div>
    </AdminSubpage>
  );
}
