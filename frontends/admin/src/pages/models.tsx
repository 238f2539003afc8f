import { Button, PageHeader, useTitle } from '@trenzeye/frontend-kit';
import { AdminOnly } from '../features/access/role-guard.tsx';
import { ModelSettingsView } from '../features/models/model-settings-view.tsx';

/** Models: what generates content on this instance. */
export function ModelsPage() {
  useTitle('AI models');
  return (
    <AdminOnly>
      <div className="tz-page tz-page--wide">
        <Button kind="bare" size="small" icon="arrowLeft" to="/admin">
          Back to Admin
        </Button>
        <PageHeader title="AI models" description="What writes text and draws images for everyone here, what it costs, and its limits." />
        <ModelSettingsView />
      </div>
    </AdminOnly>
  );
}
