import { useQuery } from '@tanstack/react-query';
import { call } from '@trenzeye/frontend-kit';
import type { AnswerOf } from '@trenzeye/proto/http';
import { media } from '@trenzeye/proto/http/media';
import { normalizeCaptions } from './captions/captions.ts';
import { fitTrim } from './timeline/trim.ts';

export type Lab = AnswerOf<typeof media.lab>;
export type Short = AnswerOf<typeof media.short>;
export type Edit = NonNullable<Short['edit']>;
export type CaptionsMode = Edit['captions_mode'];
export type CaptionStyle = Edit['caption_style'];
export type CaptionTrack = Edit['tracks'][number];

/**
 * The initial edit: the best highlight (or the start), a centered frame, the transcript as captions. The title is
 * public, so it is never derived from the file name.
 */
export function initialEdit({ duration, highlights, transcript }: Lab): Edit {
  const [best] = [...highlights].sort((one, other) => other.score - one.score);
  const trim = fitTrim(best ?? { start: 0, end: 60 }, duration);
  return {
    ...trim,
    clips: [],
    crop: [],
    captions: normalizeCaptions(transcript, duration),
    caption_style: 'outline',
    captions_language: '',
    tracks: [],
    burned_language: '',
    captions_mode: transcript.length > 0 ? 'burned' : 'none',
    cover_at: trim.start,
    title: transcript.length > 0 ? (best?.title ?? '').slice(0, 80) : '',
  };
}

/** The uploaded video with its analysis, and its Short: the existing one or a new one. */
export function useLab(uploadId: string) {
  return useQuery({
    queryKey: ['lab', uploadId],
    queryFn: async ({ signal }) => {
      const lab = await call(media.lab, { params: { id: uploadId }, signal });
      const id = lab.short_id ?? (await call(media.shortFromUpload, { body: { upload_id: uploadId } })).short_id;
      const short = await call(media.short, { params: { id }, signal });
      return { lab, short };
    },
    // Local edits are newer than the server's data, so it is fetched once per visit.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
