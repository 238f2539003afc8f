import { type Call, type Endpoint, endpoint, sent } from '@trenzeye/kit';
import { media } from '@trenzeye/proto/http/media';
import type { MediaContext } from '../context.ts';
import { previewSpeech } from '../speech/preview-speech.ts';
import { testSpeech } from '../speech/test-speech.ts';

const abortOnClose = (response: Call<typeof media.previewSpeech>['response']): AbortController => {
  const closed = new AbortController();
  response.once('close', () => closed.abort(new Error('the client disconnected')));
  return closed;
};

const preview = async (context: MediaContext, { body, response }: Call<typeof media.previewSpeech>): Promise<typeof sent> => {
  const closed = abortOnClose(response);
  const { audio, contentType } = await previewSpeech(context, body, closed.signal).catch((error: unknown) => {
    if (!closed.signal.aborted) throw error;
    return { audio: Buffer.alloc(0), contentType: 'audio/wav' };
  });
  response.status(200).set({ 'content-type': contentType, 'cache-control': 'private, no-store' }).end(audio);
  return sent;
};

export const speechEndpoints = (context: MediaContext): Endpoint[] => [
  endpoint(media.speechVoices, async () => [...(await context.speechModels.voices()).voices]),
  endpoint(media.previewSpeech, (call) => preview(context, call)),
  endpoint(media.speechSettings, () => context.speechModels.settings()),
  endpoint(media.testSpeech, ({ body, response }) => testSpeech(context, body.job, abortOnClose(response).signal)),
];
