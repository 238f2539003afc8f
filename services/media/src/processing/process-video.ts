import { writeFile } from 'node:fs/promises';
import { formatVtt } from '@trenzeye/proto/editing/caption-files';
import type { MediaTransaction } from '../database/transaction.ts';
import {
  type ExtractedMedia,
  type Extraction,
  extractDuringTranscode,
  extractPoster,
  extractSprite,
  inFolder,
  MediaError,
  measureAudio,
  type NormaliseMethod,
  normalise,
  type Probe,
  probeVideo,
  type Sprite,
} from '../ffmpeg/index.ts';
import { fetchObject, type JobResult, type JobRun } from '../jobs/index.ts';
import { isAudio } from '../media-types/index.ts';
import { textOf } from '../speech/index.ts';
import {
  type AnalysisData,
  addToCheckpoint,
  deleteCheckpoint,
  putAnalysis,
  readCheckpoint,
  readUpload,
  setProcessed,
  type UploadRow,
} from '../uploads/index.ts';
import { type AudioProbe, probeAudio } from './audio/probe-audio.ts';
import { renderAudioFilm } from './audio/render-audio-film.ts';
import { findTranscript, readSidecar, type Transcript } from './find-transcript.ts';
import { suggestHighlights } from './highlights/suggest-highlights.ts';

const [source, video, poster, sprite, waveform, captions] = [
  'source',
  'video.mp4',
  'poster.jpg',
  'sprite.jpg',
  'waveform.json',
  'captions.vtt',
];

interface NormalisedVideo {
  readonly key: string;
  readonly duration: number;
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
  readonly hasAudio: boolean;
}
interface Thumbnails {
  readonly poster: string;
  readonly sprite: string;
  readonly grid: Sprite;
}
type AudioAnalysis = Pick<AnalysisData, 'waveform' | 'loudness'> & { readonly key: string | undefined };
/** With the key of the attached file that was there. */
type StoredTranscript = Transcript & { readonly key: string | undefined; readonly sidecarKey?: string | undefined };

/** Results of the stages, from which the next attempt continues. */
interface Stages {
  readonly probe: Probe | AudioProbe;
  readonly transcoded: NormalisedVideo;
  readonly thumbnails: Thumbnails;
  readonly audio: AudioAnalysis;
  readonly transcript: StoredTranscript;
}

/** One attempt at a video. A file is downloaded into the folder when it is first used, unless it was created there. */
interface Processing {
  readonly run: JobRun<UploadRow>;
  readonly checkpoint: Partial<Stages>;
  readonly localFiles: Set<string>;
  /** What the transcoding of this attempt extracted. */
  extracted?: ExtractedMedia;
}

const download = async ({ run, localFiles }: Processing, name: string, key: string): Promise<void> => {
  if (localFiles.has(name)) return;
  const { context, folder, signal } = run;
  await fetchObject(context.objects, key, { folder, name, signal });
  localFiles.add(name);
};

const downloadSource = (processing: Processing): Promise<void> => download(processing, source, processing.run.row.object_key ?? '');

const isAudioProbe = (probed: Probe | AudioProbe): probed is AudioProbe => 'kind' in probed;

const inMinutes = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
};

const probe = async (processing: Processing): Promise<Probe | AudioProbe> => {
  const { context, folder, signal, row } = processing.run;
  const refusal = await context.videoRefusal(await context.ffmpeg.prepare(signal));
  if (refusal) throw new MediaError(refusal);
  await downloadSource(processing);
  if (isAudio(row)) {
    const sound = await probeAudio(context.ffmpeg, folder, source, signal);
    const { MEDIA_AUDIO_MAX_SECONDS: maxSeconds } = context.config;
    if (sound.duration > maxSeconds) throw new MediaError(`Sound files can be ${inMinutes(maxSeconds)} long at most.`);
    return sound;
  }
  const probed = await probeVideo(context.ffmpeg, folder, source, signal);
  if (probed.duration > context.maxVideoSeconds) throw new MediaError(`Videos can be ${inMinutes(context.maxVideoSeconds)} long at most.`);
  return probed;
};

/** Converts the video, and returns a function that reads what was extracted meanwhile. */
const convert = async (
  { run }: Processing,
  probed: Probe | AudioProbe,
): Promise<(duration: number) => Promise<ExtractedMedia | undefined>> => {
  const { context, folder, signal, report } = run;
  const onProgress = (fraction: number): void => report('normalise', fraction * 100);
  if (isAudioProbe(probed)) {
    const { MEDIA_AUDIO_MAX_SECONDS: maxSeconds } = context.config;
    await renderAudioFilm(context.ffmpeg, { folder, source, result: video, probe: probed, maxSeconds, signal, onProgress });
    return async () => undefined;
  }
  let extraction: Extraction | undefined;
  const { stderr } = await normalise(context.ffmpeg, {
    folder,
    source,
    result: video,
    probe: probed,
    signal,
    onProgress,
    extraOutputs: (method: NormaliseMethod) => {
      extraction = extractDuringTranscode(probed, method, { folder, poster, sprite });
      return extraction;
    },
  });
  return async (duration) => extraction?.finish(stderr, duration);
};

const transcode = async (processing: Processing, probed: Probe | AudioProbe): Promise<NormalisedVideo> => {
  const { context, folder, signal, store } = processing.run;
  await downloadSource(processing);
  const readExtracted = await convert(processing, probed);
  const result = await probeVideo(context.ffmpeg, folder, video, signal);
  if (result.duration === 0) throw new MediaError('This video is damaged: nothing of it could be read.');
  // A file that has reached its size limit ends early without an error.
  if (probed.duration > 0 && result.duration < probed.duration * 0.9 - 1)
    throw new MediaError(
      isAudioProbe(probed)
        ? 'Only a part of this sound file could be read: it is damaged or too large.'
        : 'Only a part of this video could be read: it is damaged or too large.',
    );
  processing.localFiles.add(video);
  processing.extracted = await readExtracted(result.duration);
  const { duration, width, height, frameRate, audio } = result;
  return { key: await store(video, 'video/mp4'), duration, width, height, frameRate, hasAudio: audio !== undefined };
};

const extractThumbnails = async (processing: Processing, transcoded: NormalisedVideo): Promise<Sprite> => {
  const { context, folder, signal, report } = processing.run;
  await download(processing, video, transcoded.key);
  const { duration, width, height } = transcoded;
  const file = { folder, name: video, duration, width, height };
  await extractPoster(context.ffmpeg, file, poster, signal);
  report('sprite', 0);
  return extractSprite(context.ffmpeg, file, sprite, signal);
};

const storeThumbnails = async (processing: Processing, transcoded: NormalisedVideo): Promise<Thumbnails> => {
  const { store } = processing.run;
  const grid = processing.extracted?.sprite ?? (await extractThumbnails(processing, transcoded));
  const [posterKey, spriteKey] = await Promise.all([store(poster, 'image/jpeg'), store(sprite, 'image/jpeg')]);
  return { poster: posterKey, sprite: spriteKey, grid };
};

const analyseAudio = async (processing: Processing, transcoded: NormalisedVideo): Promise<AudioAnalysis> => {
  const { context, folder, signal, store } = processing.run;
  if (!transcoded.hasAudio) return { waveform: null, loudness: null, key: undefined };
  const measure = async () => {
    await download(processing, video, transcoded.key);
    return measureAudio(context.ffmpeg, { folder, name: video, duration: transcoded.duration }, signal);
  };
  const audio = processing.extracted?.audio ?? (await measure());
  await writeFile(inFolder(folder, waveform), JSON.stringify(audio.waveform));
  return { ...audio, key: await store(waveform, 'application/json') };
};

/** The streams of the film of a sound file. */
const filmStreams = { audio: { index: 1, codec: 'aac' }, captions: undefined };

const storeTranscript = async (
  processing: Processing,
  probed: Probe | AudioProbe,
  transcoded: NormalisedVideo,
): Promise<StoredTranscript> => {
  const { context, folder, signal, row, store } = processing.run;
  if (isAudioProbe(probed)) await download(processing, video, transcoded.key);
  else await downloadSource(processing);
  // The owner may have attached it since this attempt started.
  const sidecarKey = (await readUpload(context.prisma, row.id))?.assets.sidecar;
  const transcriber = await context.speechModels.transcriber();
  const found = await findTranscript({
    ...context,
    transcriber,
    userId: row.user_id,
    folder,
    source: isAudioProbe(probed) ? video : source,
    probe: isAudioProbe(probed) ? filmStreams : probed,
    duration: transcoded.duration,
    sidecarKey,
    signal,
  });
  if (found.cues.length === 0) return { ...found, key: undefined, sidecarKey };
  await writeFile(inFolder(folder, captions), formatVtt(found.cues));
  return { ...found, key: await store(captions, 'text/vtt; charset=utf-8'), sidecarKey };
};

/** The transcript of the caption file that the owner has attached since the stage ended, otherwise that of the stage. */
const newestTranscript = async (
  { objects }: JobRun<UploadRow>['context'],
  transcript: StoredTranscript,
  sidecarKey: string | undefined,
): Promise<StoredTranscript> => {
  if (sidecarKey === undefined || sidecarKey === transcript.sidecarKey) return transcript;
  const cues = await readSidecar({ objects, sidecarKey });
  return cues.length === 0 ? transcript : { cues, source: 'sidecar', note: null, key: sidecarKey };
};

/** Takes a stage's result from the checkpoint of an earlier attempt, or runs the stage and adds its result to the checkpoint. */
const stage = async <K extends keyof Stages>(
  { run, checkpoint }: Processing,
  name: K,
  shownAs: string,
  work: () => Promise<Stages[K]>,
): Promise<Stages[K]> => {
  const earlier = checkpoint[name];
  if (earlier !== undefined) return earlier;
  run.signal.throwIfAborted();
  run.report(shownAs, 0);
  const result = await work();
  await run.commit((tx) => addToCheckpoint(tx.prisma, run.row.id, { [name]: result }));
  return result;
};

/** Writes the result of all stages; returns the keys of its files. */
const storeResult = async (
  { row, context }: JobRun<UploadRow>,
  { transcoded, thumbnails, audio, transcript: transcribed }: Stages,
  tx: MediaTransaction,
): Promise<string[]> => {
  const { duration, width, height } = transcoded;
  const { sidecar } = (await readUpload(tx.prisma, row.id))?.assets ?? {};
  const transcript = await newestTranscript(context, transcribed, sidecar);
  const highlights = suggestHighlights(duration, transcript.cues, audio.loudness);
  await putAnalysis(tx.prisma, row.id, {
    frame_rate: transcoded.frameRate,
    has_audio: transcoded.hasAudio,
    waveform: audio.waveform,
    loudness: audio.loudness,
    sprite: thumbnails.grid,
    cues: transcript.cues,
    transcript_note: transcript.note,
    highlights,
  });
  await setProcessed(tx.prisma, row.id, {
    duration,
    width,
    height,
    at: context.clock(),
    transcript: transcript.cues.length > 0 ? textOf(transcript.cues) : null,
    transcriptSource: transcript.source,
    assets: {
      video: transcoded.key,
      poster: thumbnails.poster,
      sprite: thumbnails.sprite,
      ...(audio.key && { waveform: audio.key }),
      ...(transcript.key && { captions: transcript.key }),
      highlights: highlights.map(({ start, end, title, score }) => ({ start, end, title, score: score / 100 })),
    },
  });
  await deleteCheckpoint(tx.prisma, row.id);
  tx.emit('upload.processed', { uploadId: row.id, userId: row.user_id, mediaType: 'video', duration });
  return [transcoded.key, thumbnails.poster, thumbnails.sprite, audio.key, transcript.key, sidecar].filter((key) => key !== undefined);
};

/** Processes a video stage by stage. Throws a MediaError. */
export const processVideo = async (run: JobRun<UploadRow>): Promise<JobResult> => {
  const checkpoint = (await readCheckpoint(run.context.prisma, run.row.id)) as Partial<Stages>;
  const processing: Processing = { run, checkpoint, localFiles: new Set() };
  const probed = await stage(processing, 'probe', 'probe', () => probe(processing));
  const transcoded = await stage(processing, 'transcoded', 'normalise', () => transcode(processing, probed));
  const thumbnails = await stage(processing, 'thumbnails', 'poster', () => storeThumbnails(processing, transcoded));
  const audio = await stage(processing, 'audio', 'waveform', () => analyseAudio(processing, transcoded));
  const transcript = await stage(processing, 'transcript', 'transcript', () => storeTranscript(processing, probed, transcoded));
  run.report('highlights', 0);
  return (tx) => storeResult(run, { probe: probed, transcoded, thumbnails, audio, transcript }, tx);
};
