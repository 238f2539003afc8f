import { t } from '@lingui/core/macro';
import { call, ErrorState, Skeleton } from '@trenzeye/frontend-kit';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TagsField } from '../features/generate/editor/tags-field.tsx';
import { PhotoStudio } from '../features/photos/photo-studio.tsx';
import { usePhotoEditing } from './use-photo-editing.tsx';
import '../features/generate/editor/editor.css';
import { useQuery } from '@tanstack/react-query';
import { content } from '@trenzeye/proto/http/content';
import { media } from '@trenzeye/proto/http/media';
import type { PhotoDraft } from '../features/photos/post-photos.ts';

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
