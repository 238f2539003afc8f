import { createOutgoingFetch, readBounded } from '@trenzeye/kit';
import type { SpeechVoice } from '@trenzeye/proto/http/media/speech';
import { SpeechError, type SpeechProvider } from './speech-provider.ts';

/** An OpenAI-compatible speech API. */
export interface SpeechEndpoint {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
  /** Names of the voices that users can choose from, the first by default. */
  readonly voices: readonly string[];
  readonly timeoutMs: number;
  /** US dollars per million characters. */
  readonly price: number;
}

const idPrefix = 'endpoint-';
const answerLimitBytes = 64 * 1024 ** 2;
/** Of the text of an error that is logged. */
const errorLimitBytes = 300;

/** The gender of the voices that OpenAI offers, and others took over. */
const genders: Readonly<Record<string, SpeechVoice['gender']>> = {
  ...{ alloy: 'female', coral: 'female', fable: 'male', nova: 'female', sage: 'female', shimmer: 'female' },
  ...{ ash: 'male', ballad: 'male', echo: 'male', onyx: 'male', verse: 'male', cedar: 'male', marin: 'female' },
};

const readAudio = async (response: Response): Promise<Buffer> => {
  const { bytes, isCut } = await readBounded(response, answerLimitBytes);
  if (isCut) throw new Error('the speech endpoint answered too much');
  if (bytes.byteLength === 0) throw new Error('the speech endpoint answered nothing');
  return bytes;
};

const requestSpeech = async ({ baseUrl, apiKey, model, timeoutMs }: SpeechEndpoint, text: string, voice: string, signal: AbortSignal) => {
  const send = createOutgoingFetch({ allowsPrivateAddresses: true, timeoutMs, limitBytes: 2 * answerLimitBytes });
  const response = await send(`${baseUrl.replace(/\/$/, '')}/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
    body: JSON.stringify({ model, input: text, voice, response_format: 'wav' }),
    signal,
  });
  if (!response.ok) {
    const { bytes } = await readBounded(response, errorLimitBytes);
    throw new Error(`the speech endpoint answered ${response.status}: ${bytes.toString('utf8')}`);
  }
  const contentType = response.headers.get('content-type') ?? '';
  return { audio: await readAudio(response), contentType: /^audio\/[\w.+-]+$/.test(contentType) ? contentType : 'audio/wav' };
};

/** The voices of an endpoint, which find the language in the text. */
export const createEndpointSpeech = (endpoint: SpeechEndpoint): SpeechProvider => ({
  metered: { job: 'speech', source: 'endpoint', model: endpoint.model, price: endpoint.price },
  voices: endpoint.voices.map((name) => ({
    id: `${idPrefix}${name}`,
    name: name.replaceAll(/[_-]+/g, ' ').replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
    is_basic: false,
    gender: genders[name] ?? null,
    languages: null,
  })),
  speak: async ({ text, voice, signal }) => {
    try {
      return { ...(await requestSpeech(endpoint, text, voice.slice(idPrefix.length), signal)), words: undefined };
    } catch (cause) {
      signal.throwIfAborted();
      throw new SpeechError('The voice is not available right now. Please try again.', { cause });
    }
  },
});
