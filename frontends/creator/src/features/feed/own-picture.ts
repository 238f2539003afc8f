import { useQuery } from '@tanstack/react-query';
import { call } from '@trenzeye/frontend-kit';
import { media } from '@trenzeye/proto/http/media';

const pictureUrl = /^\/media\/pictures\/([0-9a-f-]{36})\//;

/** The URL of an image as it can be loaded: a picture of a draft is private, so its owner gets a signed URL. Undefined until it is known. */
export function useReadableUrl(url: string, isPublished: boolean): string | undefined {
  const id = isPublished ? undefined : pictureUrl.exec(url)?.[1];
  const { data } = useQuery({
    queryKey: ['picture', id],
    queryFn: ({ signal }) => call(media.picture, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
    staleTime: 3_600_000,
  });
  return id === undefined ? url : data?.signed_url;
}
