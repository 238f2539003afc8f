import type { Cue } from '@trenzeye/proto/editing/cues';
import type { MeteredModel } from '../usage/metered-model.ts';

/** Audio on the disk. */
interface AudioFile {
  readonly file: string;
  /** Seconds. */
  readonly duration: number;
}

/** Recognizes what is said. */
export interface Transcriber {
  readonly name: string;
  /** What its use is counted as. */
  readonly metered: MeteredModel;
  /** The form of audio that it takes best; WAV is mono, 16 bit, 16 kHz. It takes any WAV of this kind. */
  readonly format: 'mp3' | 'wav';
  /** Words have times, and cues speakers, where the model gives them. A SpeechError is shown to the owner of the audio. */
  transcribe(audio: AudioFile, signal: AbortSignal): Promise<Cue[]>;
}
