import { createText, DomainError, invalidField, newId, notFound } from '@trenzeye/kit';
import { formatVtt, readCaptions } from '@trenzeye/proto/editing/caption-files';
import type { Cue } from '@trenzeye/proto/editing/cues';
import type { MediaContext } from '../context.ts';
import { recordFile } from '../jobs/index.ts';
import { uploadPrefix } from '../objects/index.ts';
import { suggestHighlights } from '../processing/index.ts';
import { maxCues, maxTranscriptLength, textOf, withinLimits } from '../speech/index.ts';
import { findOwnUpload, lockOwnUpload, putAnalysis, readAnalysis, setSidecar } from '../uploads/index.ts';

interface AttachCaptions {
  readonly userId: string;
  readonly id: string;
  readonly captions: string;
  readonly trace: string;
}

const transcriptTooLong = (): DomainError =>
  new DomainError('payload_too_large', {
    errors: [
      {
        field: 'captions',
        message: createText('must have at most {maxCues} captions and {maxTranscriptLength} characters of text', {
          maxCues,
          maxTranscriptLength,
        }),
      },
    ],
  });

const setCaptions = async (
  { transaction, clock }: MediaContext,
  { userId, id, trace }: AttachCaptions,
  { key, bytes, cues }: { readonly key: string; readonly bytes: Buffer; readonly cues: readonly Cue[] },
): Promise<void> =>
  transaction({ actor: userId, trace }, async (tx) => {
    const row = await lockOwnUpload(tx.prisma, userId, id);
    if (!row) throw notFound('upload');
    const isProcessed = row.status === 'processed';
    await recordFile(tx.prisma, { subjectId: id, key, sizeBytes: bytes.length, at: clock() });
    await setSidecar(tx.prisma, id, { key, transcript: isProcessed ? textOf(cues) : null, at: clock() });
    const analysis = isProcessed ? await readAnalysis(tx.prisma, id) : undefined;
    if (!analysis) return;
    const highlights = suggestHighlights(row.duration ?? 0, cues, analysis.loudness);
    await putAnalysis(tx.prisma, id, { ...analysis, cues, transcript_note: null, highlights });
  });

/**
 * Attaches a caption file to a video. It is used when the video is processed, or replaces the transcript if that has been done. Throws
 * `not_found`, `invalid_request` naming `captions` for a file that is neither WebVTT nor SRT, `payload_too_large` naming it for one that
 * is too long, `conflict` for an image.
 */
export const attachCaptions = async (context: MediaContext, request: AttachCaptions): Promise<void> => {
  const { objects } = context;
  const { userId, id } = request;
  const upload = await findOwnUpload(context, { userId, id });
  if (upload.media_type === 'image') throw new DomainError('conflict', { detail: 'Captions can only be added to videos.' });
  const cues = readCaptions(request.captions);
  if (cues.length === 0) throw invalidField('captions', 'must be WebVTT or SRT with at least one caption');
  if (withinLimits(cues).length < cues.length) throw transcriptTooLong();
  const key = `${uploadPrefix(userId, id)}captions-${newId()}.vtt`;
  const bytes = Buffer.from(formatVtt(cues));
  // Recorded only when it is part of the upload: a job that ends meanwhile deletes what is recorded and not kept.
  await objects.put(key, bytes, { contentType: 'text/vtt; charset=utf-8' });
  try {
    await setCaptions(context, request, { key, bytes, cues });
  } catch (error) {
    await objects.delete(key);
    throw error;
  }
};
