import { Icon, type IconName, LinkButton } from '@trenzeye/frontend-kit';
import type { SaveState } from './state/autosaver.ts';

const labels: Record<SaveState['kind'], { readonly text: string; readonly icon: IconName } | null> = {
  none: null,
  saving: { text: 'Saving...', icon: 'retry' },
  saved: { text: 'Saved', icon: 'check' },
  local: { text: 'Saved on this device', icon: 'device' },
  conflict: { text: 'Changed elsewhere', icon: 'alert' },
  deleted: { text: 'Not saved', icon: 'alert' },
  rejected: { text: 'Not saved', icon: 'alert' },
};

/** The save state as a live region. */
export function SaveStatus({ state, onSaveAsNewDraft }: { state: SaveState; onSaveAsNewDraft: () => void }) {
  const label = labels[state.kind];
  const detail = 'message' in state ? `: ${state.message}` : '';
  return (
    <div className={`tz-save-status tz-save-status--${state.kind}`}>
      <p role="status">
        {label && (
          <>
            <Icon name={label.icon} size={16} />
            {label.text}
            {detail}
          </>
        )}
      </p>
      {state.kind === 'deleted' && <LinkButton onClick={onSaveAsNewDraft}>Save it as a new draft</LinkButton>}
    </div>
  );
}
