import { t } from '@lingui/core/macro';
import { ErrorState, Skeleton } from '@trenzeye/frontend-kit';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TagsField } from '../features/generate/editor/tags-field.tsx';
import { PhotoStudio } from '../features/photos/photo-studio.tsx';
import { usePhotoDraft } from './photo-draft.ts';
import { usePhotoEditing } from './use-photo-editing.tsx';
import '../features/generate/editor/editor.css';

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
