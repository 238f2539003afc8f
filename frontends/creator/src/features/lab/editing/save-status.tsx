import { t } from '@lingui/core/macro';
import { Icon } from '@trenzeye/frontend-kit';
import type { SaveState } from './edit-saver.ts';

const labels: Record<SaveState['kind'], string> = {
  saved: t`Saved`,
  saving: t`Saving...`,
  retrying: t`Not saved: Trenzeye cannot be reached. Retrying.`,
  rejected: t`Not saved`,
};

/** The save state as a live region. */
export const SaveStatus = ({ state }: { state: SaveState }) => (
  <p className={`tz-lab-save-status tz-lab-save-status--${state.kind}`} role="status">
    {state.kind !== 'saving' && <Icon name={state.kind === 'saved' ? 'check' : 'alert'} size={16} />}
    {state.kind === 'rejected' ? `${labels.rejected}: ${state.message}` : labels[state.kind]}
  </p>
);
