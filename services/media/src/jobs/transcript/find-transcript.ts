import { text as readText } from 'node:stream/consumers';
import type { Logger, ObjectStore } from '@trenzeye/kit';
import { type Ffmpeg, inFolder, untrustedInput } from '../../ffmpeg/ffmpeg.ts';
import { MediaError } from '../../ffmpeg/media-error.ts';
import type { Probe } from '../../ffmpeg/probe-video.ts';
import type { Cue } from './cue.ts';
import { readCaptions } from './read-captions.ts';
import { type Transcriber, transcribe } from './transcribe.ts';

export interface Transcript {
  readonly cues: Cue[];
  /** `embedded`, `sidecar` or the model's name; null where there is none. */
  readonly source: string | null;
  /** Why there is none. */
  readonly note: string | null;
}

export interface FindTranscript {
  readonly ffmpeg: Ffmpeg;
  readonly objects: ObjectStore;
  readonly transcriber: Transcriber | undefined;
  readonly log: Logger;
  readonly folder: string;
  readonly source: string;
  readonly probe: Probe;
  readonly duration: number;
  /** A caption file that came with the upload. */
  readonly sidecarKey: string | undefined;
  readonly signal: AbortSignal;
}

/** Bytes; larger caption files are none. */
const largest = 5_000_000;

const readEmbedded = async ({ ffmpeg, folder, source, probe, signal }: FindTranscript): Promise<Cue[]> => {
  if (!probe.captions) return [];
  const chunks: Buffer[] = [];
  const parameters = [...untrustedInput(source), '-map', `0:${probe.captions.index}`, '-c:s', 'webvtt', '-f', 'webvtt', 'pipe:1'];
  try {
    await ffmpeg.run({ folder, signal, parameters, maxOutputBytes: largest, onOutput: (chunk) => void chunks.push(chunk) });
  } catch (error) {
    // A damaged or endless caption track is no reason to refuse the film.
    if (!(error instanceof MediaError)) throw error;
    return [];
  }
  return readCaptions(Buffer.concat(chunks).toString('utf8'));
};

const readSidecar = async ({ objects, sidecarKey }: FindTranscript): Promise<Cue[]> => {
  const found = sidecarKey === undefined ? undefined : await objects.get(sidecarKey);
  if (!found) return [];
  if (found.object.size > largest) {
    found.stream.destroy();
    return [];
  }
  return readCaptions(await readText(found.stream));
};

const listen = async ({ ffmpeg, transcriber, folder, source, probe, duration, signal, log }: FindTranscript): Promise<Transcript> => {
  const none = (note: string): Transcript => ({ cues: [], source: null, note });
  if (!probe.audio) return none('This video has no sound and no captions.');
  if (!transcriber) return none('This video has no captions, and no speech recognition is set up here. You can type captions yourself.');
  try {
    const sound = [
      '-map',
      `0:${probe.audio.index}`,
      '-ac',
      '1',
      '-ar',
      '16000',
      '-c:a',
      'libmp3lame',
      '-b:a',
      '32k',
      '-f',
      'mp3',
      'speech.mp3',
    ];
    await ffmpeg.run({ folder, signal, parameters: [...untrustedInput(source), '-vn', '-sn', ...sound] });
    const cues = await transcribe(transcriber, { path: inFolder(folder, 'speech.mp3'), duration }, signal);
    return cues.length > 0 ? { cues, source: transcriber.model, note: null } : none('No speech was found in this video.');
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error }, 'a video could not be transcribed');
    return none('Speech recognition did not answer. You can type captions yourself.');
  }
};

/** What is said in a video: by a caption file beside it, its own captions, or a speech model, in this order. Never fails for want of words. */
export const findTranscript = async (request: FindTranscript): Promise<Transcript> => {
  const sidecar = await readSidecar(request);
  if (sidecar.length > 0) return { cues: sidecar, source: 'sidecar', note: null };
  const embedded = await readEmbedded(request);
  return embedded.length > 0 ? { cues: embedded, source: 'embedded', note: null } : listen(request);
};
