import { call } from '@trenzeye/frontend-kit';
import { media } from '@trenzeye/proto/http/media';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { tidied } from './captions.ts';
import { begun, changed, type History, redone, undone } from './edit-history.ts';
import { EditSaver, type SaveState } from './edit-saver.ts';
import type { Edit } from './get-lab.ts';

export interface Editing {
  readonly edit: Edit;
  /** `kind` names what is changed: many changes of a kind in a row are undone together. */
  readonly change: (kind: string, change: Partial<Edit>) => void;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
  readonly state: SaveState;
  /** Waits until the server has all of it. Rejects when it does not take it. */
  readonly flush: () => Promise<void>;
}

/** How a Short is cut, kept on the server as it changes. `isStored`: the server has `first` already. */
export function useEdit(shortId: string, first: Edit, duration: number, isStored: boolean): Editing {
  const [history, setHistory] = useState<History<Edit>>(() => begun(first));
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const saver = useMemo(() => {
    const put = (edit: Edit) =>
      call(media.editShort, { params: { id: shortId }, body: { ...edit, captions: tidied(edit.captions, duration) } });
    return new EditSaver(put, setState);
  }, [shortId, duration]);
  const latest = useRef(history);
  const go = useCallback(
    (next: History<Edit>) => {
      if (next === latest.current) return;
      latest.current = next;
      setHistory(next);
      saver.changed(next.value);
    },
    [saver],
  );
  const beginning = useRef(isStored ? null : first);
  useEffect(() => {
    if (beginning.current) saver.changed(beginning.current);
    beginning.current = null;
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
    (kind: string, part: Partial<Edit>) => go(changed(latest.current, { ...latest.current.value, ...part }, kind, Date.now())),
    [go],
  );
  return {
    edit: history.value,
    change,
    undo: history.past.length > 0 ? () => go(undone(latest.current)) : null,
    redo: history.future.length > 0 ? () => go(redone(latest.current)) : null,
    state,
    flush: useCallback(() => saver.flush(), [saver]),
  };
}
