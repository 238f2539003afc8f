import { Icon, type IconName, LinkButton } from '@trenzeye/frontend-kit';
import type { SaveState } from './desk/autosaver.ts';

const words: Record<SaveState['kind'], { readonly text: string; readonly icon: IconName } | null> = {
  none: null,
  saving: { text: 'Saving...', icon: 'retry' },
  saved: { text: 'Saved', icon: 'check' },
  device: { text: 'Saved on this device', icon: 'device' },
  conflict: { text: 'Changed elsewhere', icon: 'alert' },
  gone: { text: 'Not saved', icon: 'alert' },
  refused: { text: 'Not saved', icon: 'alert' },
};

/** How far the work has got to the server; read out when it changes. */
export function SaveLine({ state, onBeginAnew }: { state: SaveState; onBeginAnew: () => void }) {
  const said = words[state.kind];
  const more = 'message' in state ? `: ${state.message}` : '';
  return (
    <div className={`tz-save tz-save--${state.kind}`}>
      <p role="status">
        {said && (
          <>
            <Icon name={said.icon} size={16} />
            {said.text}
            {more}
          </>
        )}
      </p>
      {state.kind === 'gone' && <LinkButton onClick={onBeginAnew}>Save it as a new draft</LinkButton>}
    </div>
  );
}
