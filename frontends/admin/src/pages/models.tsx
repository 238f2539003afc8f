import { t } from '@lingui/core/macro';
import { AdminSubpage } from '../features/access/admin-subpage.tsx';
import { ModelSettingsView } from '../features/models/model-settings-view.tsx';

/** Models: what generates content on this instance. */
export function ModelsPage() {
  return (
    <AdminSubpage
      title={t`AI models`}
      description={t`What writes, draws, speaks and transcribes for everyone here, what it costs, and its limits.`}
    >
      <ModelSettingsView />
    </AdminSubpage>
  );
}
