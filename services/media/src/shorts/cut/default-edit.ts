import { maxShortSeconds } from '@trenzeye/proto/editing/limits';
import type { ShortEdit } from '@trenzeye/proto/http/media/shorts';
import type { AnalysisData } from '../../store/processing.ts';
import { centeredKeyframe, type Size } from './frame.ts';

/** Length of a Short without a highlight. */
const defaultSeconds = 60;
const maxTitleLength = 80;

/** What an edit can use of an upload. The name of the uploaded file is private and excluded. */
export interface VideoDimensions extends Size {
  readonly duration: number;
}

/** The first edit of a Short: best highlight, centered crop, transcript as captions, and a title only if there is a transcript. */
export const defaultEdit = (source: VideoDimensions, { cues, highlights }: Pick<AnalysisData, 'cues' | 'highlights'>): ShortEdit => {
  const [best] = highlights;
  const start = best?.start ?? 0;
  const end = Math.min(source.duration, best?.end ?? defaultSeconds, start + maxShortSeconds);
  const captions = cues
    .filter((cue) => cue.end > start && cue.start < end)
    .map((cue) => ({ start: Math.max(start, cue.start), end: Math.min(end, cue.end), text: cue.text }))
    .slice(0, 500);
  return {
    start,
    end,
    clips: [],
    crop: [centeredKeyframe(source, start)],
    captions,
    caption_style: 'outline',
    captions_mode: captions.length > 0 ? 'burned' : 'none',
    cover_at: Math.round((start + Math.min(1, (end - start) / 4)) * 100) / 100,
    title: cues.length > 0 && best ? best.title.slice(0, maxTitleLength) : '',
  };
};
