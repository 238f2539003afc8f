import { localize } from '@trenzeye/kit';
import type { Lab } from '@trenzeye/proto/http/media/lab';
import type { MediaContext } from '../context.ts';
import { signedUrl } from '../objects/index.ts';
import { wordsOfCues } from '../speech/index.ts';
import { readLatestShort } from './store.ts';
import { requireProcessedVideo } from './video-source.ts';

/** The data that the editor needs for an upload. Throws `not_found`, and `conflict` if the upload cannot be edited. */
export const readLab = async (context: MediaContext, userId: string, uploadId: string): Promise<Lab> => {
  const { upload, analysis, dimensions, videoKey } = await requireProcessedVideo(context.prisma, userId, uploadId);
  const { poster, sprite } = upload.assets;
  const short = await readLatestShort(context.prisma, userId, uploadId);
  return {
    upload_id: uploadId,
    name: upload.name,
    duration: dimensions.duration,
    width: dimensions.width,
    height: dimensions.height,
    short_id: short?.id ?? null,
    video_url: signedUrl(context, videoKey),
    poster_url: poster ? signedUrl(context, poster) : null,
    frame_rate: analysis.frame_rate,
    has_audio: analysis.has_audio,
    waveform: analysis.waveform,
    loudness: analysis.loudness,
    sprite: sprite && analysis.sprite ? { url: signedUrl(context, sprite), ...analysis.sprite } : null,
    transcript: analysis.cues.map(({ start, end, text }) => ({ start, end, text })),
    ...wordsOfCues(analysis.cues),
    transcript_source: upload.transcript_source,
    transcript_note: analysis.transcript_note,
    highlights: analysis.highlights.map((highlight) => ({ ...highlight, reasons: highlight.reasons.map(localize) })),
  };
};
