import { DomainError, invalidField, newId } from '@trenzeye/kit';
import type { Context } from '../context.ts';
import { findOwnUpload } from '../domain/uploads/find-own-upload.ts';
import { uploadPrefix } from '../domain/uploads/upload-keys.ts';
import { suggestHighlights } from '../jobs/highlights/suggest-highlights.ts';
import { textOf } from '../jobs/transcript/cue.ts';
import { readCaptions, writeCaptions } from '../jobs/transcript/read-captions.ts';
import { noteFile } from '../store/made-files.ts';
import { lockOwnUpload, putAnalysis, readAnalysis, setSidecar } from '../store/processing.ts';

export interface AttachCaptions {
  readonly userId: string;
  readonly id: string;
  readonly captions: string;
  readonly trace: string;
}

/**
 * Puts a caption file beside a video. It is read when the video is processed, or takes the place of the transcript when that is
 * done. Throws `not_found`, `invalid_request` naming `captions` for what is neither WebVTT nor SRT, `conflict` for a picture.
 */
export const attachCaptions = async (context: Context, { userId, id, captions, trace }: AttachCaptions): Promise<void> => {
  const { objects, sql, transact, clock } = context;
  const upload = await findOwnUpload(context, { userId, id });
  if (upload.media_type === 'image') throw new DomainError('conflict', { detail: 'A picture has no captions.' });
  const cues = readCaptions(captions);
  if (cues.length === 0) throw invalidField('captions', 'must be WebVTT or SRT with at least one caption');
  const key = `${uploadPrefix(userId, id)}captions-${newId()}.vtt`;
  await noteFile(sql, id, key, clock());
  await objects.put(key, Buffer.from(writeCaptions(cues)), { contentType: 'text/vtt; charset=utf-8' });
  await transact({ actor: userId, trace }, async (_emit, tx) => {
    const row = await lockOwnUpload(tx, userId, id);
    if (!row) return undefined;
    const isDone = row.status === 'processed';
    await setSidecar(tx, id, { key, transcript: isDone ? textOf(cues) : null, at: clock() });
    const analysis = isDone ? await readAnalysis(tx, id) : undefined;
    if (!analysis) return undefined;
    const highlights = suggestHighlights(row.duration ?? 0, cues, analysis.loudness);
    await putAnalysis(tx, id, { ...analysis, cues, transcript_note: null, highlights });
    return undefined;
  });
};
