import { useQuery } from '@tanstack/react-query';
import { call } from '@trenzeye/frontend-kit';
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
export const usePhotoDraft = (id: string | null) =>
  useQuery({
    queryKey: ['photo-draft', id],
    queryFn: ({ signal }) => openDraft(id ?? '', signal),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
