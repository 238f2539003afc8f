import { Button, Chip, Notice, PageHeader, useTitle } from '@trenzeye/frontend-kit';
import { AdminOnly } from '../features/access/admin-only.tsx';
import { SeedPanel } from '../features/seeder/seed-panel.tsx';

/** Fills a development or test installation with data. */
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
            <p>Only run this in development or testing. What it creates is public here, and marked as test content.</p>
          </Notice>
          <SeedPanel />
        </div>
      </div>
    </AdminOnly>
  );
}
