import { Icon } from '@trenzeye/frontend-kit';
import type { SaveState } from './edit-saver.ts';

const words: Record<SaveState['kind'], string> = {
  saved: 'Saved',
  saving: 'Saving...',
  waiting: 'Not saved: Trenzeye cannot be reached. It goes on trying.',
  refused: 'Not saved',
};

/** Whether the server has what was edited. */
export const SaveLine = ({ state }: { state: SaveState }) => (
  <p className={`tz-lab-save tz-lab-save--${state.kind}`} role="status">
    {state.kind !== 'saving' && <Icon name={state.kind === 'saved' ? 'check' : 'alert'} size={16} />}
    {state.kind === 'refused' ? `${words.refused}: ${state.message}` : words[state.kind]}
  </p>
);
