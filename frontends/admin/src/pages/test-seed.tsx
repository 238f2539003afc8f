import { Button, Chip, Notice, PageHeader, useTitle } from '@trenzeye/frontend-kit';
import { AdminOnly } from '../features/access/role-guard.tsx';
import { SeedPanel } from '../features/seeder/seed-panel.tsx';

/** Seeds test data into a development or test installation. */
export function TestSeedPage() {
  useTitle('Test Data Seeder');
  return (
    <AdminOnly>
      <div className="tz-page tz-page--wide">
        <Button kind="bare" size="small" icon="arrowLeft" to="/admin">
          Back to Admin
        </Button>
        <PageHeader title="Test Data Seeder" actions={<Chip tone="danger">ADMIN ONLY</Chip>} />
        <div className="tz-stack">
          <Notice tone="warning">
            <p>Run this only in development or testing. The created content is public and marked as test content.</p>
          </Notice>
          <SeedPanel />
        </div>
      </div>
    </AdminOnly>
  );
}
