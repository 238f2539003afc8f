import type { SpeechVoice } from '@trenzeye/proto/http/media/speech';
import type { MeteredModel } from './usage/metered-model.ts';

/** A word of a text as it is shown, with the seconds at which it is spoken. */
export interface SpokenWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface SpeechRequest {
  readonly text: string;
  /** Id of one of the provider's voices. */
  readonly voice: string;
  readonly signal: AbortSignal;
}

export interface Speech {
  /** A complete audio file. */
  readonly audio: Buffer;
  readonly contentType: string;
  /** Undefined when the provider does not tell when it speaks which word. */
  readonly words: readonly SpokenWord[] | undefined;
}

/** Speaks texts. */
export interface SpeechProvider {
  /** What its use is counted as. */
  readonly metered: MeteredModel;
  readonly voices: readonly SpeechVoice[];
  /** Throws a SpeechError, or the signal's reason when aborted. */
  speak(request: SpeechRequest): Promise<Speech>;
}

/** A text could not be spoken. The message is shown to its author. */
export class SpeechError extends Error {
  override readonly name: string = 'SpeechError';
}

/** A text has no words that the voice can speak, or one that is too long. */
export class UnspeakableText extends SpeechError {
  override readonly name = 'UnspeakableText';
  readonly problem: 'no-words' | 'long-word';

  constructor(message: string, problem: 'no-words' | 'long-word' = 'no-words') {
    super(message);
    this.problem = problem;
  }
}
