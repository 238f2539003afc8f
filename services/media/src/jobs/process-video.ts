import { writeFile } from 'node:fs/promises';
import { inFolder } from '../ffmpeg/ffmpeg.ts';
import { type ExtractedMedia, type Extraction, extractDuringTranscode } from '../ffmpeg/extract-during-transcode.ts';
import { measureAudio } from '../ffmpeg/measure-audio.ts';
import { MediaError } from '../ffmpeg/media-error.ts';
import { normalise, type NormaliseMethod } from '../ffmpeg/normalise.ts';
import { extractPoster, extractSprite, type Sprite } from '../ffmpeg/thumbnails.ts';
import { type Probe, probeVideo } from '../ffmpeg/probe-video.ts';
import { type Analysis, putAnalysis, setProcessed } from '../store/processing.ts';
import { readUpload, type UploadRow } from '../store/uploads.ts';
import { fetchObject } from './fetch-object.ts';
import { suggestHighlights } from './highlights/suggest-highlights.ts';
import type { Settle, Working } from './subject.ts';
import { textOf } from './transcript/cue.ts';
import { findTranscript, type Transcript } from './transcript/find-transcript.ts';
import { writeCaptions } from './transcript/read-captions.ts';

const [source, video, poster, sprite, waveform, captions] = [
  'source',
  'video.mp4',
  'poster.jpg',
  'sprite.jpg',
  'waveform.json',
  'captions.vtt',
];

interface Film {
  readonly key: string;
  readonly duration: number;
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
  readonly hasAudio: boolean;
}
interface Pictures {
  readonly poster: string;
  readonly sprite: string;
  readonly grid: Sprite;
}
type Heard = Pick<Analysis, 'waveform' | 'loudness'> & { readonly key: string | undefined };

/** What each stage leaves for the next try. */
interface Checkpoint {
  readonly probe?: Probe;
  readonly film?: Film;
  readonly pictures?: Pictures;
  readonly heard?: Heard;
  readonly transcript?: Transcript & { readonly key: string | undefined };
}

/** One try at a video: each file is brought into the folder with its first use, unless it was made there. */
interface Tools {
  readonly working: Working<UploadRow>;
  readonly here: Set<string>;
  /** What the conversion of this try brought along. */
  gleaned?: ExtractedMedia;
}

const bring = async ({ working, here }: Tools, name: string, key: string): Promise<void> => {
  if (here.has(name)) return;
  const { context, folder, signal } = working;
  await fetchObject(context.objects, key, { folder, name, signal });
  here.add(name);
};

const bringSource = (tools: Tools): Promise<void> => bring(tools, source, tools.working.row.object_key ?? '');

const minutes = (seconds: number): string => `${Math.round(seconds / 60)} minutes`;

const look = async (tools: Tools): Promise<Probe> => {
  const { context, folder, signal } = tools.working;
  await bringSource(tools);
  const probe = await probeVideo(context.ffmpeg, folder, source, signal);
  if (probe.duration > context.longestVideo) throw new MediaError(`Videos can be ${minutes(context.longestVideo)} long at most.`);
  return probe;
};

const convert = async (tools: Tools, probe: Probe): Promise<Film> => {
  const { context, folder, signal, report, store } = tools.working;
  await bringSource(tools);
  const onPart = (part: number) => report('normalise', part * 100);
  let gleaning: Extraction | undefined;
  const besides = (way: NormaliseMethod): Extraction => {
    gleaning = extractDuringTranscode(probe, way, { folder, poster, sprite });
    return gleaning;
  };
  const { stderr: said } = await normalise(context.ffmpeg, { folder, source, result: video, probe, signal, onProgress: onPart, extraOutputs: besides });
  const made = await probeVideo(context.ffmpeg, folder, video, signal);
  if (made.duration === 0) throw new MediaError('This video is damaged: nothing of it could be read.');
  // A file that reached its largest size ends early, without a word.
  if (probe.duration > 0 && made.duration < probe.duration * 0.9 - 1)
    throw new MediaError('Only a part of this video could be read: it is damaged or too large.');
  tools.here.add(video);
  tools.gleaned = await gleaning?.finish(said, made.duration);
  const { duration, width, height, frameRate, audio } = made;
  return { key: await store(video, 'video/mp4'), duration, width, height, frameRate, hasAudio: audio !== undefined };
};

const draw = async (tools: Tools, film: Film): Promise<Sprite> => {
  const { context, folder, signal, report } = tools.working;
  await bring(tools, video, film.key);
  const { duration, width, height } = film;
  const shown = { folder, name: video, duration, width, height };
  await extractPoster(context.ffmpeg, shown, poster, signal);
  report('sprite', 0);
  return extractSprite(context.ffmpeg, shown, sprite, signal);
};

const picture = async (tools: Tools, film: Film): Promise<Pictures> => {
  const { store } = tools.working;
  const grid = tools.gleaned?.sprite ?? (await draw(tools, film));
  const [posterKey, spriteKey] = await Promise.all([store(poster, 'image/jpeg'), store(sprite, 'image/jpeg')]);
  return { poster: posterKey, sprite: spriteKey, grid };
};

const hear = async (tools: Tools, film: Film): Promise<Heard> => {
  const { context, folder, signal, store } = tools.working;
  if (!film.hasAudio) return { waveform: null, loudness: null, key: undefined };
  const listen = async () => {
    await bring(tools, video, film.key);
    return measureAudio(context.ffmpeg, { folder, name: video, duration: film.duration }, signal);
  };
  const heard = tools.gleaned?.audio ?? (await listen());
  await writeFile(inFolder(folder, waveform), JSON.stringify(heard.waveform));
  return { ...heard, key: await store(waveform, 'application/json') };
};

const transcribe = async (tools: Tools, probe: Probe, film: Film): Promise<Transcript & { readonly key: string | undefined }> => {
  const { context, folder, signal, row, store } = tools.working;
  await bringSource(tools);
  // It may have come since this try began.
  const sidecarKey = (await readUpload(context.sql, row.id))?.assets.sidecar;
  const found = await findTranscript({ ...context, folder, source, probe, duration: film.duration, sidecarKey, signal });
  if (found.cues.length === 0) return { ...found, key: undefined };
  await writeFile(inFolder(folder, captions), writeCaptions(found.cues));
  return { ...found, key: await store(captions, 'text/vtt; charset=utf-8') };
};

/** Takes a stage's result from an earlier try, or makes and keeps it. */
const stage = async <K extends keyof Checkpoint>(
  { checkpoint, remember, report, signal }: Working<UploadRow>,
  name: K,
  shown: string,
  make: () => Promise<NonNullable<Checkpoint[K]>>,
): Promise<NonNullable<Checkpoint[K]>> => {
  const before = (checkpoint as Checkpoint)[name];
  if (before !== undefined) return before;
  signal.throwIfAborted();
  report(shown, 0);
  const made = await make();
  await remember({ [name]: made });
  return made;
};

/** Everything that is made of a video, stage by stage. Throws a MediaProblem. */
export const processVideo = async (working: Working<UploadRow>): Promise<Settle> => {
  const { row, context } = working;
  const tools: Tools = { working, here: new Set() };
  const probe = await stage(working, 'probe', 'probe', () => look(tools));
  const film = await stage(working, 'film', 'normalise', () => convert(tools, probe));
  const pictures = await stage(working, 'pictures', 'poster', () => picture(tools, film));
  const heard = await stage(working, 'heard', 'waveform', () => hear(tools, film));
  const transcript = await stage(working, 'transcript', 'transcript', () => transcribe(tools, probe, film));
  working.report('highlights', 0);
  const highlights = suggestHighlights(film.duration, transcript.cues, heard.loudness);
  return async (sql, emit) => {
    const { duration, width, height } = film;
    await putAnalysis(sql, row.id, {
      ...{
        frame_rate: film.frameRate,
        has_audio: film.hasAudio,
        waveform: heard.waveform,
        loudness: heard.loudness,
        sprite: pictures.grid,
      },
      ...{ cues: transcript.cues, transcript_note: transcript.note, highlights },
    });
    await setProcessed(sql, row.id, {
      ...{ duration, width, height, at: context.clock() },
      ...{ transcript: transcript.cues.length > 0 ? textOf(transcript.cues) : null, transcriptSource: transcript.source },
      assets: {
        ...{ video: film.key, poster: pictures.poster, sprite: pictures.sprite },
        ...(heard.key && { waveform: heard.key }),
        ...(transcript.key && { captions: transcript.key }),
        highlights: highlights.map(({ start, end, title, score }) => ({ start, end, title, score: score / 100 })),
      },
    });
    emit('upload.processed', { uploadId: row.id, userId: row.user_id, mediaType: 'video', duration });
    return [film.key, pictures.poster, pictures.sprite, heard.key, transcript.key].filter((key) => key !== undefined);
  };
};
