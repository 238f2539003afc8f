import { type Call, type Endpoint, endpoint, nextLink, reply } from '@trenzeye/kit';
import { media } from '@trenzeye/proto/http/media';
import type { MediaContext } from '../context.ts';
import { attachCaptions } from './attach-captions.ts';
import { createShort } from './create-short.ts';
import { createShortFromPhotos } from './create-short-from-photos.ts';
import { createShortFromScript } from './create-short-from-script.ts';
import { findFraming, requestFraming } from './framing/request-framing.ts';
import { addTake, removeTake } from './narration/own-takes.ts';
import { readTakeForm } from './narration/read-take-form.ts';
import { cancelRendering, findShort, listOwnShorts, renderShort, saveEdit, saveScript } from './own-shorts.ts';
import { readLab } from './read-lab.ts';

const noStore = { 'cache-control': 'private, no-store' };

const list = async (context: MediaContext, { viewer, query, request }: Call<typeof media.shorts>) => {
  const { items, next } = await listOwnShorts(context, viewer.id, query);
  return reply(200, items, { ...noStore, ...nextLink(request, next) });
};

export const shortEndpoints = (context: MediaContext): Endpoint[] => [
  endpoint(media.shortFromUpload, ({ viewer, body, trace, idempotencyKey }) =>
    createShort(context, { userId: viewer.id, uploadId: body.upload_id, alwaysNew: body.new, trace, idempotencyKey }),
  ),
  endpoint(media.shortFromScript, async ({ viewer, body, trace, idempotencyKey }) =>
    reply(202, await createShortFromScript(context, { userId: viewer.id, body, trace, idempotencyKey })),
  ),
  endpoint(media.shortFromPhotos, async ({ viewer, body, trace, idempotencyKey }) =>
    reply(201, await createShortFromPhotos(context, { userId: viewer.id, body, trace, idempotencyKey })),
  ),
  endpoint(media.shorts, (call) => list(context, call)),
  endpoint(media.short, async ({ viewer, params }) => reply(200, await findShort(context, params.id, viewer?.id), noStore)),
  endpoint(media.editShort, ({ viewer, params, body, trace }) => saveEdit(context, { userId: viewer.id, id: params.id, trace }, body)),
  endpoint(media.editScript, ({ viewer, params, body, trace }) => saveScript(context, { userId: viewer.id, id: params.id, trace }, body)),
  endpoint(media.addTake, async (call) => {
    const { viewer, params, trace } = call;
    return reply(201, await addTake(context, { userId: viewer.id, id: params.id, trace }, await readTakeForm(context, call)));
  }),
  endpoint(media.removeTake, ({ viewer, params, trace }) =>
    removeTake(context, { userId: viewer.id, id: params.id, trace }, params.takeId),
  ),
  endpoint(media.requestFraming, async ({ viewer, params, trace }) =>
    reply(202, await requestFraming(context, { userId: viewer.id, id: params.id, trace })),
  ),
  endpoint(media.framing, async ({ viewer, params }) => reply(200, await findFraming(context, viewer.id, params.id), noStore)),
  endpoint(media.renderShort, async ({ viewer, params, trace }) =>
    reply(202, await renderShort(context, { userId: viewer.id, id: params.id, trace })),
  ),
  endpoint(media.cancelShort, ({ viewer, params, trace }) => cancelRendering(context, { userId: viewer.id, id: params.id, trace })),
  endpoint(media.attachCaptions, async ({ viewer, params, body, trace }) => {
    await attachCaptions(context, { userId: viewer.id, id: params.id, captions: body.captions, trace });
    return undefined;
  }),
  endpoint(media.lab, async ({ viewer, params }) => reply(200, await readLab(context, viewer.id, params.id), noStore)),
];
