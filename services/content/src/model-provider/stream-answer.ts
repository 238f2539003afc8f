import { Output, streamText, type TextStreamPart, type ToolSet } from 'ai';
import { InvalidResponse } from './model-errors.ts';

type StreamOptions = Omit<Parameters<typeof streamText>[0], 'abortSignal' | 'onError' | 'maxRetries'> & {
  readonly abortSignal: AbortSignal;
};

interface AnswerLimits {
  /** Characters of the text. */
  readonly text: number;
  /** Characters of what the model thinks before it writes. */
  readonly reasoning: number;
}

/**
 * Asks for the format of `output`, and nothing else: the library would parse the whole text again at every token, and keep back all text that does not
 * change the parsed value, which is all of it when a model does not write JSON.
 */
const formatOf = ({ output }: Pick<StreamOptions, 'output'>) => output && { ...Output.text(), responseFormat: output.responseFormat };

/**
 * The parts of a streamed answer, from one request, which ends when the reader stops. Throws the signal's reason, and InvalidResponse for
 * an answer that is longer than the limits: such a server does not stop by itself.
 */
export async function* streamAnswer(
  { abortSignal, ...options }: StreamOptions,
  limits: AnswerLimits,
): AsyncGenerator<TextStreamPart<ToolSet>> {
  const ending = new AbortController();
  const stop = (): void => ending.abort(abortSignal.reason);
  if (abortSignal.aborted) stop();
  abortSignal.addEventListener('abort', stop, { once: true });
  let [textLength, reasoningLength] = [0, 0];
  try {
    const request = { ...options, output: formatOf(options), maxRetries: 0, abortSignal: ending.signal, onError: () => undefined };
    for await (const part of streamText(request as Parameters<typeof streamText>[0]).stream) {
      if (part.type === 'abort') throw abortSignal.reason;
      if (part.type === 'text-delta') textLength += part.text.length;
      if (part.type === 'tool-input-delta') textLength += part.delta.length;
      if (part.type === 'reasoning-delta') reasoningLength += part.text.length;
      if (textLength > limits.text || reasoningLength > limits.reasoning) throw new InvalidResponse('the response is too long');
      yield part;
    }
  } finally {
    // Leaving the loop does not: the library would read the rest for its promises.
    abortSignal.removeEventListener('abort', stop);
    ending.abort();
  }
}
