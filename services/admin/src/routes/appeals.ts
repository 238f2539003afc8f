import { type Endpoint, endpoint, nextLink, reply } from '@trenzeye/kit';
import { admin } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { answerAppeal } from '../domain/appeals/answer-appeal.ts';
import { appealDecision } from '../domain/appeals/appeal-decision.ts';
import { listAppeals } from '../domain/appeals/list-appeals.ts';
import { listOwnDecisions } from '../domain/appeals/list-own-decisions.ts';
import { causeOf } from './cause.ts';
import { noStore } from './no-store.ts';

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
