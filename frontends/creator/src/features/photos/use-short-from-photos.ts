import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { call, useToast } from '@trenzeye/frontend-kit';
import { media } from '@trenzeye/proto/http/media';
import { useNavigate } from 'react-router-dom';
import { type PostText, spokenPhotos } from './post-photos.ts';

const maxTitleLength = 80;

/** 'Generate Short': creates a draft of a Short with a scene for each photo and opens it. `flush` saves pending edits. */
export function useShortFromPhotos(flush: () => Promise<void>) {
  const toast = useToast();
  const navigate = useNavigate();
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ ids, text }: { readonly ids: readonly string[]; readonly text: PostText }) => {
      await flush();
      const title = text.caption.trim().slice(0, maxTitleLength);
      return call(media.shortFromPhotos, { body: { photos: spokenPhotos(ids, text), title } });
    },
    onSuccess: ({ short_id }) => {
      toast.success(t`Redirecting to TrenzLab for editing...`);
      navigate(`/generate?short_id=${short_id}`);
    },
    onError: (error) => toast.error(t`Failed to generate Short. Please try again.`, error.message),
  });
}
