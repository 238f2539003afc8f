import { exchangeHostileAnswers } from '@trenzeye/kit/testing/exchange-hostile-answers';
import { fetchYoutubeMetadata } from '../links/fetch-youtube-metadata.ts';
import { createEndpointSpeech } from './endpoint-speech.ts';
import { transcribe } from './transcription/transcribe.ts';

const endpoint = (baseUrl: string) => ({ baseUrl, apiKey: undefined, model: 'm', timeoutMs: 1_000, price: 0 });
const clients: Readonly<Record<string, (url: string, signal: AbortSignal) => Promise<unknown>>> = {
  speech: async (url, signal) =>
    createEndpointSpeech({ ...endpoint(url), voices: ['alloy'] }).speak({ text: 'Hello', voice: 'endpoint-alloy', signal }),
  transcription: (url, signal) => transcribe(endpoint(url), { file: new Blob(['RIFF']), name: 'audio.wav', duration: 1 }, signal),
  'YouTube metadata': (url, signal) => fetchYoutubeMetadata({ url, key: 'key' }, 'id', signal),
};

it.each(Object.entries(clients))(
  '%s: hostile answers -> settles in time, nothing is thrown elsewhere',
  async (_name, send) => {
    expect(await exchangeHostileAnswers(send)).toEqual({ unsettled: [], thrown: [] });
  },
  60_000,
);
