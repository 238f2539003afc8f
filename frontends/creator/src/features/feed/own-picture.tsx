import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Button, call } from '@trenzeye/frontend-kit';
import { media } from '@trenzeye/proto/http/media';
import { useSearchParams } from 'react-router-dom';

const pictureUrl = /^\/media\/pictures\/([0-9a-f-]{36})\//;

interface ReadableImage {
  /** Undefined until it is known. */
  readonly url: string | undefined;
  /** The upload that an own picture of a draft was made from; null for any other image. */
  readonly uploadId: string | null;
}

/** An image as it can be loaded: a picture of a draft is private, so its owner gets a signed URL. */
export function useReadableImage(url: string, isPublished: boolean): ReadableImage {
  const id = isPublished ? undefined : pictureUrl.exec(url)?.[1];
  const { data } = useQuery({
    queryKey: ['picture', id],
    queryFn: ({ signal }) => call(media.picture, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    staleTime: 3_600_000,
  });
  return id === undefined ? { url, uploadId: null } : { url: data?.signed_url, uploadId: data?.upload_id ?? null };
}

/** Opens the photos of the draft in the URL. */
export function EditPhotosButton({ uploadId }: { uploadId: string }) {
  const [query] = useSearchParams();
  const draft = query.get('draft');
  return (
    <p className="tz-post tz-media__edit">
      <Button size="small" icon="edit" to={`/generate?upload_id=${uploadId}${draft ? `&draft=${draft}` : ''}`}>
        {t`Edit photos in TrenzLab`}
      </Button>
    </p>
  );
}
