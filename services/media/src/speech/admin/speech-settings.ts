import type { SpeechSettings } from '@trenzeye/proto/http/media';
import type { MediaContext } from '../../context.ts';

/** What speaks and transcribes, as configured; without the keys. */
export const speechSettings = ({
  config,
  speech,
  transcriber,
}: Pick<MediaContext, 'config' | 'speech' | 'transcriber'>): SpeechSettings => {
  const baseUrl = config.SPEECH_BASE_URL ?? null;
  return {
    speech: {
      source: baseUrl === null ? 'built-in' : 'endpoint',
      base_url: baseUrl,
      model: baseUrl === null ? null : config.SPEECH_MODEL,
      has_key: baseUrl !== null && Boolean(config.SPEECH_API_KEY),
      voices: speech.voices.map(({ name }) => name),
    },
    transcription: {
      source: transcriber ? 'endpoint' : 'none',
      base_url: transcriber?.baseUrl ?? null,
      model: transcriber?.model ?? null,
      has_key: Boolean(transcriber?.apiKey),
      voices: [],
    },
  };
};
