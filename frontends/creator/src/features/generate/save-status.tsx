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
  const said = labels[state.kind];
  const more = 'message' in state ? `: ${state.message}` : '';
  return (
    <div className={`tz-save-status tz-save-status--${state.kind}`}>
      <p role="status">
        {said && (
          <>
            <Icon name={said.icon} size={16} />
            {said.text}
            {more}
          </>
        )}
      </p>
      {state.kind === 'deleted' && <LinkButton onClick={onSaveAsNewDraft}>Save it as a new draft</LinkButton>}
    </div>
  );
}
