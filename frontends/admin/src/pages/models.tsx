import { AdminSubpage } from '../features/access/admin-subpage.tsx';
import { ModelSettingsView } from '../features/models/model-settings-view.tsx';

/** Models: what generates content on this instance. */
export function ModelsPage() {
  return (
    <AdminSubpage
      title="AI models"
      description="What writes, draws, speaks and transcribes for everyone here, what it costs, and its limits."
    >
      <ModelSettingsView />
    </AdminSubpage>
  );
}
