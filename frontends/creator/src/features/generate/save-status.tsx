import { t } from '@lingui/core/macro';
import { Icon, type IconName, LinkButton } from '@trenzeye/frontend-kit';
import type { SaveState } from './state/autosaver.ts';

const labels: Record<SaveState['kind'], { readonly text: string; readonly icon: IconName } | null> = {
  none: null,
  saving: { text: t`Saving...`, icon: 'retry' },
  saved: { text: t`Saved`, icon: 'check' },
  local: { text: t`Saved on this device`, icon: 'device' },
  conflict: { text: t`Changed elsewhere`, icon: 'alert' },
  deleted: { text: t`Not saved`, icon: 'alert' },
  rejected: { text: t`Not saved`, icon: 'alert' },
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
      {state.kind === 'deleted' && <LinkButton onClick={onSaveAsNewDraft}>{t`Save it as a new draft`}</LinkButton>}
    </div>
  );
}
