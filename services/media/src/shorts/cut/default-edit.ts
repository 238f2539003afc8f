import { detectLanguage } from '@trenzeye/kit';
import { maxShortSeconds } from '@trenzeye/proto/editing/limits';
import type { Caption, ShortEdit } from '@trenzeye/proto/http/media/shorts';
import type { Size } from '../../cards/index.ts';
import type { AnalysisData } from '../../uploads/index.ts';
import { centeredKeyframe } from './frame.ts';

/** Length of a Short without a highlight. */
const defaultSeconds = 60;
const maxTitleLength = 80;

/** What an edit can use of an upload. The name of the uploaded file is private and excluded. */
export interface VideoDimensions extends Size {
  readonly duration: number;
}

const maxCaptions = 500;

/** The captions of the video, or as many of them as an edit can have, most of them after `start`. More are there when the Short is extended. */
const captionsAround = (cues: AnalysisData['cues'], start: number): Caption[] => {
  const first = cues.findIndex((cue) => cue.end > start);
  const from = cues.length <= maxCaptions ? 0 : Math.max(0, Math.min(first - maxCaptions / 5, cues.length - maxCaptions));
  return cues.slice(from, from + maxCaptions).map((cue) => ({ start: cue.start, end: cue.end, text: cue.text }));
};

/** ISO 639; empty when the language is not known. */
const languageOfCaptions = (captions: readonly Caption[]): string => {
  const text = captions.map((caption) => caption.text).join(' ');
  return text === '' ? '' : detectLanguage(text);
};

/** The first edit of a Short: best highlight, centered crop, transcript as captions, and a title only if there is a transcript. */
export const defaultEdit = (source: VideoDimensions, { cues, highlights }: Pick<AnalysisData, 'cues' | 'highlights'>): ShortEdit => {
  const [best] = highlights;
  const start = best?.start ?? 0;
  const end = Math.min(source.duration, best?.end ?? defaultSeconds, start + maxShortSeconds);
  const captions = captionsAround(cues, start);
  const hasCaptions = captions.some((caption) => caption.end > start && caption.start < end);
  return {
    start,
    end,
    clips: [],
    crop: [centeredKeyframe(source, start)],
    captions,
    caption_style: 'outline',
    captions_language: languageOfCaptions(captions),
    tracks: [],
    burned_language: '',
    captions_mode: hasCaptions ? 'burned' : 'none',
    cover_at: Math.round((start + Math.min(1, (end - start) / 4)) * 100) / 100,
    title: cues.length > 0 && best ? best.title.slice(0, maxTitleLength) : '',
  };
};
