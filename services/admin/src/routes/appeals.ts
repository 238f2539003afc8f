import { type Endpoint, endpoint, nextLink, reply } from '@trenzeye/kit';
import { admin } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { answerAppeal } from '../domain/answer-appeal.ts';
import { appealDecision } from '../domain/appeal-decision.ts';
import { listAppeals } from '../domain/list-appeals.ts';
import { listOwnDecisions } from '../domain/own-decisions.ts';
import { causeOf } from './cause.ts';

const notKept = { 'cache-control': 'no-store' };

export const appealEndpoints = (context: Context): Endpoint[] => [
  endpoint(admin.ownDecisions, async ({ query, viewer, request }) => {
    const { decisions, next } = await listOwnDecisions(context, viewer.id, query);
    return reply(200, decisions, { ...nextLink(request, next), ...notKept });
  }),
  endpoint(admin.appealDecision, async (call) =>
    reply(201, await appealDecision(context, causeOf(call), { id: call.params.id, text: call.body.text })),
  ),
  endpoint(admin.listAppeals, async ({ query, viewer, request }) => {
    const { appeals, next } = await listAppeals(context, viewer, query);
    return reply(200, appeals, { ...nextLink(request, next), ...notKept });
  }),
  endpoint(admin.answerAppeal, (call) =>
    answerAppeal(context, causeOf(call), call.viewer, { id: call.params.id, answer: call.body.answer, message: call.body.message }),
  ),
];
