import { t } from '@lingui/core/macro';
import { AdminSubpage } from '../features/access/admin-page.tsx';
import { ModelSettingsView } from '../features/models/components/model-settings-view.tsx';

/** Models: what generates content on this instance. */
export function ModelsPage() {
  return (
    <AdminSubpage
      title={t`AI models`}
      description={t`AI models for all users: text, images, speech and transcription, with their cost and limits.`}
    >
      <ModelSettingsView />
    </AdminSubpage>
  );
}
