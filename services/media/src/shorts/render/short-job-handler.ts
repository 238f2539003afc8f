import { writeFile } from 'node:fs/promises';
import { shortPrefix } from '../../domain/uploads/upload-keys.ts';
import { inFolder } from '../../ffmpeg/ffmpeg.ts';
import { MediaError } from '../../ffmpeg/media-error.ts';
import { type Probe, probeVideo } from '../../ffmpeg/probe-video.ts';
import { fetchObject } from '../../jobs/fetch-object.ts';
import type { Settle, Subject, Working } from '../../jobs/subject.ts';
import { writeCaptions } from '../../jobs/transcript/read-captions.ts';
import { lockRenderingShort, readShort, type ShortRow, setRendered, setShortFailed, setShortStage } from '../../store/shorts.ts';
import { readUpload } from '../../store/uploads.ts';
import { drawCover } from '../cards/draw-card.ts';
import { cardColours } from '../cards/palettes.ts';
import { emitShortCreated } from '../emit-short-created.ts';
import { extractFrame } from './extract-frame.ts';
import { captionsOfCut, renderCut } from './render-cut.ts';
import { renderScenes } from './render-scenes.ts';

const [source, film, cover, track] = ['source.mp4', 'short.mp4', 'cover.jpg', 'captions.vtt'];

type ShortWork = Working<ShortRow>;

const bringSource = async ({ context, row, folder, signal }: ShortWork): Promise<void> => {
  const upload = row.upload_id ? await readUpload(context.sql, row.upload_id) : undefined;
  if (!upload?.assets.video) throw new MediaError('The video this Short is cut from is gone.');
  await fetchObject(context.objects, upload.assets.video, { folder, name: source, signal });
};

const film9by16 = async (working: ShortWork): Promise<void> => {
  const { context, row, folder, signal, report } = working;
  const onPart = (part: number) => report('render', part * 100);
  report('fetch', 0);
  if (!row.edit) {
    await renderScenes(context.ffmpeg, { folder, result: film, short: row, signal, onProgress: onPart });
    return;
  }
  await bringSource(working);
  const { width, height, audio } = await probeVideo(context.ffmpeg, folder, source, signal);
  report('render', 0);
  await renderCut(context.ffmpeg, {
    folder,
    source,
    result: film,
    size: { width, height },
    hasAudio: audio !== undefined,
    edit: row.edit,
    signal,
    onProgress: onPart,
  });
};

const drawCoverOf = async ({ context, row, folder, signal }: ShortWork, made: Probe): Promise<void> => {
  const { width, height, duration } = made;
  const at = row.edit?.cover_at;
  if (row.edit && typeof at === 'number') {
    await extractFrame(context.ffmpeg, {
      folder,
      source: film,
      result: cover,
      at: Math.max(0, Math.min(duration - 0.1, at - row.edit.start)),
      signal,
    });
    return;
  }
  const card = { label: 'A Short on Trenzeye', headline: row.title || row.script };
  await writeFile(inFolder(folder, cover), await drawCover({ width, height }, cardColours[row.style], card));
};

const storeTrack = async ({ row, folder, store }: ShortWork): Promise<string | null> => {
  const captions = row.edit?.captions_mode === 'track' ? captionsOfCut(row.edit) : [];
  if (captions.length === 0) return null;
  await writeFile(inFolder(folder, track), writeCaptions(captions));
  return store(track, 'text/vtt; charset=utf-8');
};

const work = async (working: ShortWork): Promise<Settle> => {
  const { context, row, folder, signal, report, store } = working;
  await film9by16(working);
  report('cover', 0);
  const made = await probeVideo(context.ffmpeg, folder, film, signal);
  await drawCoverOf(working, made);
  report('store', 0);
  const { duration, width, height } = made;
  const rendered = {
    ...{ video: await store(film, 'video/mp4'), thumbnail: await store(cover, 'image/jpeg'), captions: await storeTrack(working) },
    ...{ duration, width, height },
  };
  return async (sql, emit) => {
    emitShortCreated(emit, await setRendered(sql, row.id, rendered, context.clock()));
    return [rendered.video, rendered.thumbnail, rendered.captions].filter((key) => key !== null);
  };
};

/** Shorts that are to be rendered, as the worker sees them. */
export const shortJobHandler: Subject<ShortRow> = {
  kind: 'short',
  lock: lockRenderingShort,
  folderOf: ({ id }) => shortPrefix(id),
  begin: async (sql, row) => (await readShort(sql, row.id)) ?? row,
  progress: async (sql, emit, { id, user_id, upload_id }, { stage, percent, at }) => {
    await setShortStage(sql, id, stage, percent, at);
    emit('upload.progressed', { uploadId: upload_id ?? '', userId: user_id, shortId: id, stage, percent });
  },
  fail: async (sql, emit, { id, user_id, upload_id }, { reason, retryable, at }) => {
    await setShortFailed(sql, id, reason, retryable, at);
    emit('upload.progressed', { uploadId: upload_id ?? '', userId: user_id, shortId: id, stage: 'failed', percent: 0 });
  },
  work,
};
