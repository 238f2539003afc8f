import {
  type Call,
  DomainError,
  detectLanguage,
  domainErrorOf,
  type Endpoint,
  endpoint,
  invalidField,
  localize,
  sent,
} from '@trenzeye/kit';
import { content, type GenerateEventName, type GenerateEvents } from '@trenzeye/proto/http/content';
import { problems } from '@trenzeye/proto/http/problems';
import type { z } from 'zod';
import type { ContentContext } from '../context.ts';
import { metered, openProvider, requireBudget, withinQuota } from '../models/index.ts';
import { noProgress } from '../providers/index.ts';
import { type EventStream, openEventStream, wantsEvents } from './event-stream.ts';
import { type Generation, generateContent } from './generate-content.ts';
import { findPromptOfImage } from './store.ts';
import { translateCaptions } from './translate-captions.ts';

/**
 * A description of an image that was generated for the user, in the language of its prompt; it counts as a generation. Throws
 * `invalid_request` naming the field, `model_required`, `rate_limited` and the errors of the provider.
 */
const describeImage = async (context: ContentContext, userId: string, imageUrl: string, signal: AbortSignal): Promise<string> => {
  const prompt = await findPromptOfImage(context.prisma, userId, imageUrl);
  const image = prompt === undefined ? undefined : await context.images.readUrl(imageUrl);
  if (prompt === undefined || !image) throw invalidField('image_url', 'must be an image that was generated for you');
  const opened = await openProvider(context, userId);
  if (!opened.readsImages)
    throw new DomainError('model_required', {
      detail: 'Describing an image needs a text model that reads images. An admin can set one up, or use your own: Account, AI.',
    });
  await requireBudget(context, userId, opened);
  const work = () => metered(context, userId, opened, () => opened.provider.describe(image, detectLanguage(prompt), signal));
  return withinQuota(context, userId, signal, work);
};

type GenerateCall = Call<typeof content.generate>;
type Send = <N extends GenerateEventName>(event: N, data: z.input<(typeof GenerateEvents)[N]>) => void;

/** Aborted when the client disconnects, and when the gateway, in the same process, has answered because the request took too long. */
const disconnectSignal = ({ response }: Pick<GenerateCall, 'response'>): AbortSignal => {
  const controller = new AbortController();
  response.once('close', () => controller.abort());
  return controller.signal;
};

const failureOf = (thrown: unknown) => {
  const error = domainErrorOf(thrown);
  const seconds = Number(error.options.headers?.['retry-after']);
  return {
    code: error.code,
    detail: localize(error.options.detail ?? problems[error.code].title),
    ...(seconds > 0 ? { retry_after: seconds } : {}),
  };
};

/** The stream starts with the generation: earlier refusals are ordinary responses. */
const stream = async ({ provenance, run }: Generation, call: GenerateCall, signal: AbortSignal): Promise<typeof sent> => {
  let events: EventStream | undefined;
  const send: Send = (event, data) => events?.send(event, data);
  const begin = () => {
    events ??= openEventStream(call.response);
    send('start', { provenance });
  };
  try {
    send('done', { content: await run({ signal, wantsParts: true, begin, part: (part) => send('part', part) }) });
  } catch (error) {
    if (!events) throw error;
    if (!signal.aborted) call.log.warn({ err: error }, 'streamed generation failed');
    send('error', failureOf(error));
  }
  events?.end();
  return sent;
};

export const postGenerate = (context: ContentContext): Endpoint =>
  endpoint(content.generate, async (call) => {
    const generation = await generateContent(context, call.viewer.id, call.body);
    const signal = disconnectSignal(call);
    if (wantsEvents(call.request)) return stream(generation, call, signal);
    return generation.run({ ...noProgress, signal }).catch((error: unknown) => {
      if (signal.aborted) return sent;
      throw error;
    });
  });

/** The result, or nothing when the client has disconnected. */
const untilDisconnected = async <T>(
  call: Pick<GenerateCall, 'response'>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | typeof sent> => {
  const signal = disconnectSignal(call);
  try {
    return await work(signal);
  } catch (error) {
    if (signal.aborted) return sent;
    throw error;
  }
};

export const postDescription = (context: ContentContext): Endpoint =>
  endpoint(content.describeImage, (call) =>
    untilDisconnected(call, async (signal) => ({ alt_text: await describeImage(context, call.viewer.id, call.body.image_url, signal) })),
  );

export const postCaptions = (context: ContentContext): Endpoint =>
  endpoint(content.translateCaptions, (call) =>
    untilDisconnected(call, async (signal) => ({ texts: await translateCaptions(context, call.viewer.id, call.body, signal) })),
  );
