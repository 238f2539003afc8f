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

/** The gender of the voices that OpenAI offers, and others took over. */
const genders: Readonly<Record<string, SpeechVoice['gender']>> = {
  ...{ alloy: 'female', coral: 'female', fable: 'male', nova: 'female', sage: 'female', shimmer: 'female' },
  ...{ ash: 'male', ballad: 'male', echo: 'male', onyx: 'male', verse: 'male', cedar: 'male', marin: 'female' },
};

const readAudio = async (response: Response): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > answerLimitBytes) throw new Error('the speech endpoint answered too much');
    chunks.push(chunk);
  }
  if (size === 0) throw new Error('the speech endpoint answered nothing');
  return Buffer.concat(chunks);
};

const requestSpeech = async ({ baseUrl, apiKey, model, timeoutMs }: SpeechEndpoint, text: string, voice: string, signal: AbortSignal) => {
  const response = await fetch(`${baseUrl.replace(/\/$/, '')}/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(apiKey && { authorization: `Bearer ${apiKey}` }) },
    body: JSON.stringify({ model, input: text, voice, response_format: 'wav' }),
    // A redirect would carry the key to another host.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (!response.ok) throw new Error(`the speech endpoint answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
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
