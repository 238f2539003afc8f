import { cursorPatterns, decodeCursor, type Endpoint, endpoint, nextLink, notFound, reply, slicePage } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { instantKey } from '../cursor-keys.ts';
import { readLineage } from './read-lineage.ts';
import { remixContent } from './remix-content.ts';
import { answerRemixRequest, listRequests, requestRemix } from './remix-requests.ts';
import { type RequestPosition, setRemixConsent } from './store.ts';

export const postRemix = (context: ContentContext): Endpoint =>
  endpoint(content.remix, async ({ params, viewer, trace, idempotencyKey }) =>
    reply(201, await remixContent(context, { actor: viewer.id, trace, idempotencyKey }, params.id)),
  );

export const patchConsent = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.setConsent, async ({ params, body, viewer }) => {
    if (!(await setRemixConsent(prisma, params.id, viewer.id, body.remix_consent))) throw notFound('item');
    return { id: params.id, ...body };
  });

export const postRequest = (context: ContentContext): Endpoint =>
  endpoint(content.requestRemix, async ({ params, body, viewer, trace, idempotencyKey }) =>
    reply(201, await requestRemix(context, { actor: viewer.id, trace, idempotencyKey }, params.id, body.message)),
  );

export const getRequests = (context: ContentContext): Endpoint =>
  endpoint(content.remixRequests, async ({ params, query: { status, limit, cursor }, viewer, request }) => {
    const after = decodeCursor(cursor, [instantKey, cursorPatterns.uuid]) as RequestPosition | undefined;
    const found = await listRequests(context, params.id, viewer.id, { status, limit: limit + 1, after });
    const { rows, next } = slicePage(found, limit, ({ created_at, id }) => [Date.parse(created_at), id]);
    return reply(200, [...rows], nextLink(request, next));
  });

export const postAnswer = (context: ContentContext): Endpoint =>
  endpoint(content.answerRemixRequest, async ({ params, body, viewer, trace, idempotencyKey }) =>
    answerRemixRequest(
      context,
      { actor: viewer.id, trace, idempotencyKey },
      { contentId: params.id, requestId: params.request, status: body.status },
    ),
  );

export const getLineage = (context: ContentContext): Endpoint =>
  endpoint(content.lineage, async ({ params }) => readLineage(context, params.id));
