import { text as readText } from 'node:stream/consumers';
import { DomainError, type ObjectStore } from '@trenzeye/kit';
import { readCaptions } from '@trenzeye/proto/editing/caption-files';
import type { Cue } from '@trenzeye/proto/editing/cues';
import { type Ffmpeg, inFolder, MediaError, type Probe, untrustedInput } from '../ffmpeg/index.ts';
import { type MeteringContext, meteredSpeech, SpeechError, type Transcriber, withinLimits } from '../speech/index.ts';

export interface Transcript {
  readonly cues: Cue[];
  /** `embedded`, `sidecar` or the name of the model; null without a transcript. */
  readonly source: string | null;
  /** Why there is no transcript, or only a part of it. */
  readonly note: string | null;
}

interface FindTranscript extends MeteringContext {
  readonly ffmpeg: Ffmpeg;
  readonly objects: ObjectStore;
  readonly transcriber: Transcriber | undefined;
  /** Whose use of speech recognition is counted. */
  readonly userId: string;
  readonly folder: string;
  readonly source: string;
  readonly probe: Pick<Probe, 'audio' | 'captions'>;
  readonly duration: number;
  /** A caption file that the owner attached. */
  readonly sidecarKey: string | undefined;
  readonly signal: AbortSignal;
}

const captionLimitBytes = 5_000_000;

const readEmbedded = async ({ ffmpeg, folder, source, probe, signal }: FindTranscript): Promise<Cue[]> => {
  if (!probe.captions) return [];
  const chunks: Buffer[] = [];
  const parameters = [...untrustedInput(source), '-map', `0:${probe.captions.index}`, '-c:s', 'webvtt', '-f', 'webvtt', 'pipe:1'];
  try {
    await ffmpeg.run({ folder, signal, parameters, maxOutputBytes: captionLimitBytes, onOutput: (chunk) => void chunks.push(chunk) });
  } catch (error) {
    // A damaged or very large caption track does not make the video unusable.
    if (!(error instanceof MediaError)) throw error;
    return [];
  }
  return readCaptions(Buffer.concat(chunks).toString('utf8'));
};

/** The captions of an attached file; none without a file that can be read. */
export const readSidecar = async ({ objects, sidecarKey }: Pick<FindTranscript, 'objects' | 'sidecarKey'>): Promise<Cue[]> => {
  const found = sidecarKey === undefined ? undefined : await objects.get(sidecarKey);
  if (!found) return [];
  if (found.object.size > captionLimitBytes) {
    found.stream.destroy();
    return [];
  }
  return readCaptions(await readText(found.stream));
};

const transcribeAudio = async (request: FindTranscript): Promise<Transcript> => {
  const { ffmpeg, transcriber, userId, folder, source, probe, duration, signal, log } = request;
  const none = (note: string): Transcript => ({ cues: [], source: null, note });
  if (!probe.audio) return none('This video has no sound and no captions.');
  if (!transcriber) return none('This video has no captions, and no speech recognition is set up here. You can type captions yourself.');
  try {
    const name = `speech.${transcriber.format}`;
    const codec = transcriber.format === 'mp3' ? ['-c:a', 'libmp3lame', '-b:a', '32k'] : ['-c:a', 'pcm_s16le'];
    const output = ['-map', `0:${probe.audio.index}`, '-ac', '1', '-ar', '16000', ...codec, '-f', transcriber.format, name];
    await ffmpeg.run({ folder, signal, parameters: [...untrustedInput(source), '-vn', '-sn', ...output] });
    const audio = { file: inFolder(folder, name), duration };
    const metered = { userId, model: transcriber.metered, amount: duration };
    const cues = await meteredSpeech(request, metered, (countRequest) =>
      countRequest(duration, () => transcriber.transcribe(audio, signal)),
    );
    return cues.length > 0 ? { cues, source: transcriber.name, note: null } : none('No speech was found in this video.');
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DomainError && error.code === 'rate_limited') return none(error.message);
    log.warn({ err: error }, 'transcription failed');
    return none(error instanceof SpeechError ? error.message : 'Speech recognition did not answer. You can type captions yourself.');
  }
};

const findFirst = async (request: FindTranscript): Promise<Transcript> => {
  const sidecar = await readSidecar(request);
  if (sidecar.length > 0) return { cues: sidecar, source: 'sidecar', note: null };
  const embedded = await readEmbedded(request);
  return embedded.length > 0 ? { cues: embedded, source: 'embedded', note: null } : transcribeAudio(request);
};

/**
 * The transcript of a video: from an attached caption file, its own caption track or a recognizer, in this order. One that is
 * too long ends early, and the note says so.
 */
export const findTranscript = async (request: FindTranscript): Promise<Transcript> => {
  const found = await findFirst(request);
  const cues = withinLimits(found.cues);
  return cues.length === found.cues.length ? found : { ...found, cues, note: 'This transcript is too long: only its beginning was kept.' };
};
