import { useQuery } from '@tanstack/react-query';
import { call } from '@trenzeye/frontend-kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { media } from '@trenzeye/proto/http/media';
import { tidied } from './captions.ts';
import { fitted } from './trim.ts';

export type Lab = AnswerOf<typeof media.lab>;
export type Short = AnswerOf<typeof media.short>;
export type Edit = NonNullable<Short['edit']>;
export type CaptionsMode = Edit['captions_mode'];

/**
 * What a Short begins with: the best highlight, or the beginning; the middle of the picture; the transcript as captions. The title is
 * public, so it is never taken from the name of the uploaded file.
 */
export function firstEdit({ duration, highlights, transcript }: Lab): Edit {
  const [best] = [...highlights].sort((one, other) => other.score - one.score);
  const trim = fitted(best ?? { start: 0, end: 60 }, duration);
  return {
    ...trim,
    crop: [],
    captions: tidied(transcript, duration),
    captions_mode: transcript.length > 0 ? 'burned' : 'none',
    cover_at: trim.start,
    title: transcript.length > 0 ? (best?.title ?? '').slice(0, 80) : '',
  };
}

/** The video with all that is known of it, and the Short that is made of it: the one begun before, else a new one. */
export function useLab(uploadId: string) {
  return useQuery({
    queryKey: ['lab', uploadId],
    queryFn: async ({ signal }) => {
      const lab = await call(media.lab, { params: { id: uploadId }, signal });
      const id = lab.short_id ?? (await call(media.shortFromUpload, { body: { upload_id: uploadId } })).short_id;
      const short = await call(media.short, { params: { id }, signal });
      return { lab, short };
    },
    // What is edited here is newer than what the server has: it is read once for each visit.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
