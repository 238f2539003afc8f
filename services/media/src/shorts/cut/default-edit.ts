import { maxShortSeconds, type ShortEdit } from '@trenzeye/proto/http/media/shorts';
import type { Analysis } from '../../store/processing.ts';
import { captionsWithin } from './describe-edit.ts';
import { centeredKeyframe, type Size } from './frame.ts';

/** Seconds of a Short of which nothing better is known. */
const usual = 60;
const titleLength = 80;

/** What of an upload a cut may use. The name of the uploaded file is private and not part of it. */
export interface VideoDimensions extends Size {
  readonly duration: number;
}

/** How a Short begins: the best highlight, the middle of the picture, the transcript as captions, and a title only where the transcript has one. */
export const defaultEdit = (source: VideoDimensions, { cues, highlights }: Pick<Analysis, 'cues' | 'highlights'>): ShortEdit => {
  const [best] = highlights;
  const start = best?.start ?? 0;
  const end = Math.min(source.duration, best?.end ?? usual, start + maxShortSeconds);
  const captions = captionsWithin({ start, end, captions: cues }).slice(0, 500);
  return {
    ...{ start, end, crop: [centeredKeyframe(source, start)], captions },
    captions_mode: captions.length > 0 ? 'burned' : 'none',
    cover_at: Math.round((start + Math.min(1, (end - start) / 4)) * 100) / 100,
    title: cues.length > 0 && best ? best.title.slice(0, titleLength) : '',
  };
};
