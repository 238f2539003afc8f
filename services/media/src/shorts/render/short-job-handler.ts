import { writeFile } from 'node:fs/promises';
import { formatVtt } from '@trenzeye/proto/editing/caption-files';
import { captionsOfShort, clipsOf, shortTimeOf } from '@trenzeye/proto/editing/clips';
import type { Spoken } from '@trenzeye/proto/http/media/speech';
import { cardColours, drawCover } from '../../cards/index.ts';
import { type Ffmpeg, inFolder, MediaError, type Probe, probeVideo, untrustedInput } from '../../ffmpeg/index.ts';
import { fetchObject, type JobHandler, type JobResult, type JobRun } from '../../jobs/index.ts';
import { shortPrefix } from '../../objects/index.ts';
import { readUpload } from '../../uploads/index.ts';
import { emitShortCreated } from '../emit-short-created.ts';
import { narrateScenes } from '../narration/narrate-scenes.ts';
import { lockRenderingShort, readShort, type ShortRow, setRendered, setShortFailed, setShortStage } from '../store.ts';
import { drawScenes, type SceneFiles } from '../visuals/draw-scenes.ts';
import { renderCut } from './render-cut.ts';
import { filmSize, renderScenes } from './render-scenes.ts';

interface ExtractFrame {
  readonly folder: string;
  readonly source: string;
  readonly result: string;
  /** Seconds from the start. */
  readonly at: number;
  readonly signal: AbortSignal;
}

/** Writes one frame of a video as JPEG. */
const extractFrame = async (ffmpeg: Ffmpeg, { folder, source, result, at, signal }: ExtractFrame): Promise<void> => {
  const parameters = [
    ...['-ss', at.toFixed(3), ...untrustedInput(source), '-an', '-frames:v', '1', '-q:v', '3'],
    '-f',
    'image2',
    '-update',
    '1',
    result,
  ];
  await ffmpeg.run({ folder, signal, parameters });
};

const [source, video, cover] = ['source.mp4', 'short.mp4', 'cover.jpg'];

type ShortRun = JobRun<ShortRow>;

const fetchSource = async ({ context, row, folder, signal }: ShortRun): Promise<void> => {
  const upload = row.upload_id ? await readUpload(context.prisma, row.upload_id) : undefined;
  if (!upload?.assets.video) throw new MediaError('The video of this Short was deleted.');
  await fetchObject(context.objects, upload.assets.video, { folder, name: source, signal });
};

/** What the cover of a Short shows, and how its film is spoken; neither for a Short of an upload. */
interface RenderedScript {
  readonly spoken: Spoken;
  readonly pictures: readonly SceneFiles[];
}

const renderScript = async (run: ShortRun, onProgress: (fraction: number) => void): Promise<RenderedScript> => {
  const { context, row, folder, signal, report } = run;
  report('speech', 0);
  const { spoken, ...narration } = await narrateScenes(run);
  report('render', 0);
  const pictures = await drawScenes(run, narration.scenes, filmSize);
  await renderScenes(context.ffmpeg, { folder, result: video, style: row.style, pictures, narration, signal, onProgress });
  return { spoken, pictures };
};

/** Undefined for a Short of an upload. */
const renderVideo = async (run: ShortRun): Promise<RenderedScript | undefined> => {
  const { context, row, folder, signal, report } = run;
  const onProgress = (fraction: number) => report('render', fraction * 100);
  if (!row.edit) return renderScript(run, onProgress);
  report('fetch', 0);
  await fetchSource(run);
  const { width, height, audio } = await probeVideo(context.ffmpeg, folder, source, signal);
  report('render', 0);
  await renderCut(context.ffmpeg, {
    folder,
    source,
    result: video,
    size: { width, height },
    hasAudio: audio !== undefined,
    edit: row.edit,
    signal,
    onProgress,
  });
  return undefined;
};

const firstPicture = 'cover-picture.jpg';

/** The file with the first photo or the first picture of the first clip; undefined when all scenes are cards. */
const coverPicture = async ({ context, row, folder, signal }: ShortRun, pictures: readonly SceneFiles[]): Promise<string | undefined> => {
  const shown = pictures.find((_, index) => ['photo', 'clip'].includes(row.scenes[index]?.visual?.kind ?? 'card'));
  if (shown?.motion.kind !== 'clip') return shown && inFolder(folder, shown.background);
  await extractFrame(context.ffmpeg, { folder, source: shown.background, result: firstPicture, at: shown.motion.start, signal });
  return inFolder(folder, firstPicture);
};

const createCover = async (run: ShortRun, probe: Probe, pictures: readonly SceneFiles[] = []): Promise<void> => {
  const { context, row, folder, signal } = run;
  const { width, height, duration } = probe;
  const at = row.edit?.cover_at;
  if (row.edit && typeof at === 'number') {
    await extractFrame(context.ffmpeg, {
      folder,
      source: video,
      result: cover,
      at: Math.max(0, Math.min(duration - 0.1, shortTimeOf(clipsOf(row.edit), at))),
      signal,
    });
    return;
  }
  const card = { label: 'A Short on Trenzeye', headline: row.title || row.script };
  const drawing = { colours: cardColours[row.style], card, photo: await coverPicture(run, pictures) };
  await writeFile(inFolder(folder, cover), await drawCover({ width, height }, drawing));
};

type RenderedTrack = NonNullable<NonNullable<ShortRow['rendered']>['tracks']>[number];

/** Stores the captions of each language as a file, unless they are burned in. */
const storeTracks = async ({ row: { edit }, folder, store }: ShortRun): Promise<RenderedTrack[]> => {
  if (edit?.captions_mode !== 'track') return [];
  const { captions_language: language, captions, tracks } = edit;
  const stored: RenderedTrack[] = [];
  for (const track of [{ language, label: labelOf(language), captions }, ...tracks]) {
    const shown = captionsOfShort({ ...edit, captions: track.captions });
    if (shown.length === 0) continue;
    const name = `captions${track.language && `-${track.language}`}.vtt`;
    await writeFile(inFolder(folder, name), formatVtt(shown));
    stored.push({ language: track.language, label: track.label, key: await store(name, 'text/vtt; charset=utf-8') });
  }
  return stored;
};

/** The name of a language in that language. */
const labelOf = (language: string): string =>
  (language && new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(language)) || 'Captions';

const runShortJob = async (run: ShortRun): Promise<JobResult> => {
  const { context, row, folder, signal, report, store } = run;
  const script = await renderVideo(run);
  report('cover', 0);
  const probe = await probeVideo(context.ffmpeg, folder, video, signal);
  await createCover(run, probe, script?.pictures);
  report('store', 0);
  const { duration, width, height } = probe;
  const tracks = await storeTracks(run);
  const rendered = {
    video: await store(video, 'video/mp4'),
    thumbnail: await store(cover, 'image/jpeg'),
    captions: tracks[0]?.key ?? null,
    tracks,
    duration,
    width,
    height,
    spoken: script?.spoken ?? null,
  };
  return async (tx) => {
    emitShortCreated(tx.emit, await setRendered(tx.prisma, row.id, rendered, context.clock()));
    return [rendered.video, rendered.thumbnail, ...tracks.map(({ key }) => key), ...row.takes.map(({ key }) => key)];
  };
};

/** Renders Shorts. */
export const shortJobHandler: JobHandler<ShortRow> = {
  kind: 'short',
  lock: lockRenderingShort,
  prefixOf: ({ id }) => shortPrefix(id),
  begin: async (prisma, row) => (await readShort(prisma, row.id)) ?? row,
  progress: async (tx, { id, user_id, upload_id }, { stage, percent, at }) => {
    await setShortStage(tx.prisma, id, stage, percent, at);
    tx.emit('upload.progressed', { uploadId: upload_id ?? '', userId: user_id, shortId: id, stage, percent });
  },
  fail: async (tx, { id, user_id, upload_id }, { reason, retryable, at }) => {
    await setShortFailed(tx.prisma, id, reason, retryable, at);
    tx.emit('upload.progressed', { uploadId: upload_id ?? '', userId: user_id, shortId: id, stage: 'failed', percent: 0 });
  },
  run: runShortJob,
};
