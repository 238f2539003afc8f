import { z } from 'zod';
import { Id } from '../common.ts';

/** A suggested section for a Short, with reasons. */
export const LabHighlight = z.object({
  start: z.number(),
  end: z.number(),
  score: z.number().int().min(0).max(100),
  title: z.string(),
  reasons: z.array(z.string()),
});
export type LabHighlight = z.infer<typeof LabHighlight>;

/** A caption of the transcript. Times are seconds from the beginning of the source. */
const LabCaption = z.object({ start: z.number(), end: z.number(), text: z.string() });

/** A spoken word. Times are seconds from the beginning of the source. */
export const LabWord = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  speaker: z.string().nullable().meta({ description: 'where speech recognition or the caption file names one' }),
});
export type LabWord = z.infer<typeof LabWord>;

/** Data of an upload for the TrenzLab editor. */
export const Lab = z
  .object({
    upload_id: Id,
    name: z.string(),
    short_id: Id.nullable().meta({ description: 'the latest draft made from this upload' }),
    video_url: z.string(),
    poster_url: z.string().nullable(),
    duration: z.number(),
    width: z.number().int().meta({ description: 'of the displayed (rotated) video' }),
    height: z.number().int(),
    frame_rate: z.number(),
    has_audio: z.boolean(),
    waveform: z.object({ per_second: z.number(), peaks: z.array(z.number()).meta({ description: '0 to 1' }) }).nullable(),
    sprite: z
      .object({
        url: z.string(),
        columns: z.number().int(),
        rows: z.number().int(),
        width: z.number().int(),
        height: z.number().int(),
        interval: z.number().meta({ description: 'seconds between two frames' }),
        count: z.number().int(),
      })
      .nullable(),
    transcript: z.array(LabCaption),
    words: z.array(LabWord).meta({ description: 'the words of the transcript, ordered by `start`' }),
    words_timing: z.enum(['measured', 'approximate']).meta({
      description:
        'measured: times from speech recognition or the caption file; approximate: some words have a share of the time of their caption by their length',
    }),
    transcript_source: z.string().nullable().meta({ description: 'embedded, sidecar or a model; null without a transcript' }),
    transcript_note: z.string().nullable().meta({ description: 'why there is no transcript, or only a part of it' }),
    loudness: z
      .object({
        integrated: z.number().nullable().meta({ description: 'LUFS' }),
        range: z.number().nullable().meta({ description: 'LU' }),
        per_second: z.array(z.number()).meta({ description: 'LUFS of each second' }),
      })
      .nullable(),
    highlights: z.array(LabHighlight),
  })
  .meta({ id: 'Lab' });
export type Lab = z.infer<typeof Lab>;
