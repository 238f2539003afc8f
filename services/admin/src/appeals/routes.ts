import { decodeTimePosition, type Endpoint, endpoint, nextLink, reply, slicePage, timeSortKeys } from '@trenzeye/kit';
import { admin, type OwnDecision } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { causeOf, noStore } from '../http.ts';
import { readDecisionsAbout } from '../moderation/index.ts';
import { answerAppeal, listAppeals } from './answer-appeal.ts';
import { appealDecision, presentOwnDecision } from './appeal-decision.ts';

/** One page of the decisions about a user, and the cursor of the next. Throws `invalid_cursor`. */
const listOwnDecisions = async (
  { prisma }: AdminContext,
  userId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ decisions: OwnDecision[]; next: string | undefined }> => {
  const found = await readDecisionsAbout(prisma, userId, limit + 1, decodeTimePosition(cursor));
  const { rows, next } = slicePage(found, limit, timeSortKeys);
  return { decisions: rows.map(presentOwnDecision), next };
};

export const appealEndpoints = (context: AdminContext): Endpoint[] => [
  endpoint(admin.ownDecisions, async ({ query, viewer, request }) => {
    const { decisions, next } = await listOwnDecisions(context, viewer.id, query);
    return reply(200, decisions, { ...nextLink(request, next), ...noStore });
  }),
  endpoint(admin.appealDecision, async (call) =>
    reply(201, await appealDecision(context, causeOf(call), { id: call.params.id, text: call.body.text })),
  ),
  endpoint(admin.listAppeals, async ({ query, viewer, request }) => {
    const { appeals, next } = await listAppeals(context, viewer, query);
    return reply(200, appeals, { ...nextLink(request, next), ...noStore });
  }),
  endpoint(admin.answerAppeal, (call) =>
    answerAppeal(context, causeOf(call), call.viewer, { id: call.params.id, answer: call.body.answer, message: call.body.message }),
  ),
];
