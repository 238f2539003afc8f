import { call } from '@trenzeye/frontend-kit';
import { media } from '@trenzeye/proto/http/media';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Edit } from '../api.ts';
import { normalizeCaptions } from '../captions/captions.ts';
import { EditSaver, type History, pushChange, redo, type SaveState, startHistory, undo } from './edit-saver.ts';

export interface ShortEditing {
  readonly edit: Edit;
  /** Consecutive changes with the same `kind` are one undo step. */
  readonly change: (kind: string, change: Partial<Edit>) => void;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  readonly state: SaveState;
  /** Saves pending changes immediately. Rejects when that fails. */
  readonly flush: () => Promise<void>;
}

/** The edit as the server accepts it. */
const normalizeEdit = (edit: Edit, duration: number): Edit => ({
  ...edit,
  captions: normalizeCaptions(edit.captions, duration),
  tracks: edit.tracks.map((track) => ({ ...track, captions: normalizeCaptions(track.captions, duration) })),
});

/** The edit of a Short with undo and autosave. `isStored`: the server already has `first`. */
export function useShortEdit(shortId: string, first: Edit, duration: number, isStored: boolean): ShortEditing {
  const [history, setHistory] = useState<History<Edit>>(() => startHistory(first));
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const saver = useMemo(() => {
    const put = (edit: Edit) => call(media.editShort, { params: { id: shortId }, body: normalizeEdit(edit, duration) });
    return new EditSaver(put, setState);
  }, [shortId, duration]);
  const latest = useRef(history);
  const apply = useCallback(
    (next: History<Edit>) => {
      if (next === latest.current) return;
      latest.current = next;
      setHistory(next);
      saver.changed(next.value);
    },
    [saver],
  );
  const initial = useRef(isStored ? null : first);
  useEffect(() => {
    if (initial.current) saver.changed(initial.current);
    initial.current = null;
    const flush = () => void saver.flush().catch(() => undefined);
    const onHidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('online', flush);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('online', flush);
      flush();
    };
  }, [saver]);
  const change = useCallback(
    (kind: string, part: Partial<Edit>) => apply(pushChange(latest.current, { ...latest.current.value, ...part }, kind, Date.now())),
    [apply],
  );
  return {
    edit: history.value,
    change,
    undo: history.past.length > 0 ? () => apply(undo(latest.current)) : null,
    redo: history.future.length > 0 ? () => apply(redo(latest.current)) : null,
    state,
    flush: useCallback(() => saver.flush(), [saver]),
  };
}
