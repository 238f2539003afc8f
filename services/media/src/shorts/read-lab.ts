import type { Lab } from '@trenzeye/proto/http/media/shorts';
import type { Context } from '../context.ts';
import { signedUrl } from '../domain/objects/sign-url.ts';
import { latestShortOf } from '../store/shorts.ts';
import { requireProcessedVideo } from './video-source.ts';

/** Everything the editor needs of an upload. Throws `not_found`, and `conflict` while there is nothing to edit. */
export const readLab = async (context: Context, userId: string, uploadId: string): Promise<Lab> => {
  const { upload, analysis, dimensions: cut, videoKey } = await requireProcessedVideo(context.sql, userId, uploadId);
  const { poster, sprite } = upload.assets;
  const short = await latestShortOf(context.sql, userId, uploadId);
  return {
    ...{ upload_id: uploadId, name: upload.name, duration: cut.duration, width: cut.width, height: cut.height },
    short_id: short?.id ?? null,
    video_url: signedUrl(context, videoKey),
    poster_url: poster ? signedUrl(context, poster) : null,
    ...{ frame_rate: analysis.frame_rate, has_audio: analysis.has_audio, waveform: analysis.waveform, loudness: analysis.loudness },
    sprite: sprite && analysis.sprite ? { url: signedUrl(context, sprite), ...analysis.sprite } : null,
    ...{ transcript: analysis.cues, transcript_source: upload.transcript_source, transcript_note: analysis.transcript_note },
    highlights: analysis.highlights,
  };
};
