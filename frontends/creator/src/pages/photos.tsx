import { useQuery } from '@tanstack/react-query';
import { call, ErrorState, Skeleton } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TagsField } from '../features/generate/editor/tags-field.tsx';
import { PhotoStudio } from '../features/photos/photo-studio.tsx';
import { usePhotoEditing } from './use-photo-editing.tsx';
import '../features/generate/editor/editor.css';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The editor of photos. The URL has an `upload_id` for each photo, in their order, and the `draft` that they belong to. */
export function PhotosPage() {
  const [query, setQuery] = useSearchParams();
  const editing = usePhotoEditing();
  const ids = [...new Set(query.getAll('upload_id').filter((id) => uuid.test(id)))];
  const draftId = query.get('draft');
  // Fetched once: afterwards the page has the newer text.
  const [openedDraft] = useState(draftId);
  const { data, error, isLoading } = useQuery({
    queryKey: ['photo-draft', openedDraft],
    queryFn: ({ signal }) => call(content.getItem, { params: { id: openedDraft ?? '' }, signal }),
    enabled: openedDraft !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const show = (nextIds: readonly string[], draft: string | null) =>
    setQuery([...nextIds.map((id) => ['upload_id', id] as [string, string]), ...(draft ? [['draft', draft] as [string, string]] : [])], {
      replace: true,
    });
  if (isLoading) return <Skeleton height={420} radius={12} />;
  if (error) return <ErrorState title="Failed to load draft content" detail={error.message} />;
  return (
    <PhotoStudio
      ids={ids}
      onIds={(next) => show(next, draftId)}
      editing={editing}
      draft={data?.status === 'draft' ? data : null}
      onDraft={(id) => show(ids, id)}
      renderTags={(tags, onChange) => <TagsField label="Tags" tags={tags} onChange={onChange} />}
    />
  );
}
