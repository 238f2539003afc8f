import { useQuery } from '@tanstack/react-query';
import { callPage } from '@trenzeye/frontend-kit';
import { media } from '@trenzeye/proto/http/media';

const listLength = 50;

/** The author's latest processed videos. */
export const useVideoUploads = () =>
  useQuery({
    queryKey: ['uploads', 'videos'],
    queryFn: async ({ signal }) => {
      const query = { limit: listLength, status: 'processed', media_type: 'video' } as const;
      return (await callPage(media.listUploads, { query, signal }, null)).items;
    },
  });
