import type { SpeechJob } from '@trenzeye/proto/http/content';
import type { SpeechUsage } from '@trenzeye/proto/http/media/speech';

/** A model whose use is counted. */
export interface MeteredModel {
  readonly job: SpeechJob;
  /** Built-in voices have no limits and cost nothing. */
  readonly source: SpeechUsage['source'];
  readonly model: string;
  /** US dollars, per million characters (speech) or per hour of audio (transcription). */
  readonly price: number;
}

const charactersPerPrice = 1_000_000;
const secondsPerPrice = 3600;

/** US dollars for an amount: characters (speech) or seconds of audio (transcription). */
export const costOf = ({ job, price }: MeteredModel, amount: number): number =>
  (amount / (job === 'speech' ? charactersPerPrice : secondsPerPrice)) * price;

/** Characters of a text as speech models charge for them. */
export const countCharacters = (text: string): number => [...text].length;
