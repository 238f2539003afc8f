import { t } from '@lingui/core/macro';
import { call, ErrorState, Skeleton } from '@trenzeye/frontend-kit';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TagsField } from '../features/generation/editor/tags-field.tsx';
import { PhotoStudio } from '../features/photos/components/photo-studio.tsx';
import '../features/generation/editor/editor.css';
import { useQuery } from '@tanstack/react-query';
import { content } from '@trenzeye/proto/http/content';
import { media, type Photo, type PhotoEdit } from '@trenzeye/proto/http/media';
import { EditSaver, type History, pushChange, redo, type SaveState, startHistory, undo } from '../features/lab/editing/edit-saver.ts';
import { SaveStatus } from '../features/lab/editing/save-status.tsx';
import type { PhotoEditing } from '../features/photos/edit-changes.ts';
import type { PhotoDraft } from '../features/photos/post-photos.ts';

type Histories = Readonly<Record<string, History<PhotoEdit>>>;

/** The edits of photos by upload, each with its own undo steps, saved a moment after the last change. */
function usePhotoEditing(): PhotoEditing {
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

const pictureUrl = /^\/media\/pictures\/([0-9a-f-]{36})\//;

/** The draft of an image with the uploads of its pictures; a picture whose upload was deleted cannot be edited and is left out. */
async function openDraft(id: string, signal: AbortSignal): Promise<PhotoDraft | null> {
  const draft = await call(content.getItem, { params: { id }, signal });
  if (draft.status !== 'draft' || !('image_url' in draft.content)) return null;
  const { caption, style_tags, pictures = [] } = draft.content;
  const found = await Promise.all(
    pictures.map(async ({ url, alt_text }) => {
      const picture = await call(media.picture, { params: { id: pictureUrl.exec(url)?.[1] ?? '' }, signal });
      return { uploadId: picture.upload_id, alt_text };
    }),
  );
  const open = found.flatMap(({ uploadId, alt_text }) => (uploadId === null ? [] : [[uploadId, alt_text] as const]));
  return {
    id,
    version: draft.version,
    uploads: open.map(([uploadId]) => uploadId),
    text: { caption, tags: style_tags, descriptions: Object.fromEntries(open) },
  };
}

/** Fetched once: afterwards the page has the newer text. */
const usePhotoDraft = (id: string | null) =>
  useQuery({
    queryKey: ['photo-draft', id],
    queryFn: ({ signal }) => openDraft(id ?? '', signal),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The editor of photos. The URL has an `upload_id` for each photo, in their order, and the `draft` that they belong to. */
export function PhotosPage() {
  const [query, setQuery] = useSearchParams();
  const editing = usePhotoEditing();
  const ids = [...new Set(query.getAll('upload_id').filter((id) => uuid.test(id)))];
  const draftId = query.get('draft');
  const [openedDraft] = useState(draftId);
  const { data: draft = null, error, isLoading } = usePhotoDraft(openedDraft);
  const show = (nextIds: readonly string[], nextDraft: string | null) => {
    const next = new URLSearchParams(nextIds.map((id) => ['upload_id', id]));
    if (nextDraft) next.set('draft', nextDraft);
    setQuery(next, { replace: true });
  };
  // A link to one photo of a draft opens all of them.
  const isPart = draft !== null && ids.length < draft.uploads.length && ids.every((id) => draft.uploads.includes(id));
  const [isComplete, setComplete] = useState(false);
  useEffect(() => {
    if (isLoading || isComplete) return;
    setComplete(true);
    if (isPart) show(draft.uploads, draftId);
  });
  if (isLoading || !isComplete) return <Skeleton height={420} radius={12} />;
  if (error) return <ErrorState title={t`Failed to load draft content`} detail={error.message} />;
  return (
    <PhotoStudio
      ids={ids}
      onIds={(next) => show(next, draftId)}
      editing={editing}
      draft={draft}
      onDraft={(id) => show(ids, id)}
      renderTags={(tags, onChange) => <TagsField label={t`Tags`} tags={tags} onChange={onChange} />}
    />
  );
}
