import { call } from '@trenzeye/frontend-kit';
import { media, type Photo, type PhotoEdit } from '@trenzeye/proto/http/media';
import { useEffect, useRef, useState } from 'react';
import { type History, pushChange, redo, startHistory, undo } from '../features/lab/editing/edit-history.ts';
import { EditSaver, type SaveState } from '../features/lab/editing/edit-saver.ts';
import { SaveStatus } from '../features/lab/editing/save-status.tsx';
import type { PhotoEditing } from '../features/photos/photo-editing.ts';

type Histories = Readonly<Record<string, History<PhotoEdit>>>;

/** The edits of photos by upload, each with its own undo steps, saved a moment after the last change. */
export function usePhotoEditing(): PhotoEditing {
  const [histories, setHistories] = useState<Histories>({});
  const latest = useRef(histories);
  const [states, setStates] = useState<Readonly<Record<string, SaveState>>>({});
  const savers = useRef(new Map<string, EditSaver<PhotoEdit>>());
  const historyOf = ({ upload_id, edit }: Photo): History<PhotoEdit> => latest.current[upload_id] ?? startHistory(edit);
  const saverOf = (id: string): EditSaver<PhotoEdit> => {
    const existing = savers.current.get(id);
    if (existing) return existing;
    const put = (edit: PhotoEdit) => call(media.editPhoto, { params: { id }, body: edit });
    const saver = new EditSaver(put, (state) => setStates((before) => ({ ...before, [id]: state })));
    savers.current.set(id, saver);
    return saver;
  };
  const apply = (photo: Photo, next: History<PhotoEdit>): void => {
    if (next === historyOf(photo)) return;
    latest.current = { ...latest.current, [photo.upload_id]: next };
    setHistories(latest.current);
    saverOf(photo.upload_id).changed(next.value);
  };
  const flush = async (): Promise<void> => {
    await Promise.all([...savers.current.values()].map((saver) => saver.flush()));
  };
  useFlushOnLeave(flush);
  return {
    editOf: (photo) => (histories[photo.upload_id] ?? startHistory(photo.edit)).value,
    changeOf: (photo) => (kind, change) => {
      const history = historyOf(photo);
      const next = change(history.value);
      if (next !== history.value) apply(photo, pushChange(history, next, kind, Date.now()));
    },
    undoOf: (photo) => (historyOf(photo).past.length > 0 ? () => apply(photo, undo(historyOf(photo))) : null),
    redoOf: (photo) => (historyOf(photo).future.length > 0 ? () => apply(photo, redo(historyOf(photo))) : null),
    status: <SaveStatus state={worstOf(Object.values(states))} />,
    flush,
  };
}

const severity: readonly SaveState['kind'][] = ['rejected', 'retrying', 'saving', 'saved'];

const worstOf = (states: readonly SaveState[]): SaveState => {
  const kind = severity.find((each) => states.some((state) => state.kind === each));
  return states.find((state) => state.kind === kind) ?? { kind: 'saved' };
};

/** Saves what is pending when the page is hidden or left, and when the browser is online again. */
function useFlushOnLeave(flush: () => Promise<void>): void {
  const latest = useRef(flush);
  latest.current = flush;
  useEffect(() => {
    const save = () => void latest.current().catch(() => undefined);
    const onHidden = () => document.visibilityState === 'hidden' && save();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('online', save);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('online', save);
      save();
    };
  }, []);
}
