import { type Call, type Endpoint, endpoint, sent } from '@trenzeye/kit';
import { media } from '@trenzeye/proto/http/media';
import type { MediaContext } from '../context.ts';
import { previewSpeech } from './preview-speech.ts';
import { listSpeechUsage, setSpeechLimits } from './store.ts';
import { testSpeech } from './test-speech.ts';
import { dayOf } from './usage/require-speech-budget.ts';

const msPerDay = 86_400_000;

const abortOnClose = (response: Call<typeof media.previewSpeech>['response']): AbortController => {
  const closed = new AbortController();
  response.once('close', () => closed.abort(new Error('the client disconnected')));
  return closed;
};

const preview = async (context: MediaContext, { viewer, body, response }: Call<typeof media.previewSpeech>): Promise<typeof sent> => {
  const closed = abortOnClose(response);
  const { audio, contentType } = await previewSpeech(context, viewer.id, body, closed.signal).catch((error: unknown) => {
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
  endpoint(media.testSpeech, ({ viewer, body, response }) => testSpeech(context, viewer.id, body.job, abortOnClose(response).signal)),
  endpoint(media.speechUsage, ({ query }) =>
    listSpeechUsage(context.prisma, dayOf(new Date(context.clock().getTime() - (query.days - 1) * msPerDay))),
  ),
  endpoint(media.putSpeechLimits, async ({ body }) => {
    await setSpeechLimits(context.prisma, body);
    return body;
  }),
];
