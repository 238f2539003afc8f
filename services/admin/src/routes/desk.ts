import { type Endpoint, endpoint, nextLink, reply } from '@trenzeye/kit';
import { admin } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { claimCase, releaseCase } from '../domain/claim-case.ts';
import { decideCase } from '../domain/decide-case.ts';
import { decideCases } from '../domain/decide-cases.ts';
import { listCases } from '../domain/list-cases.ts';
import { readCaseDetail } from '../domain/read-case.ts';
import { undoDecision } from '../domain/undo-decision.ts';
import { warningTemplates } from '../domain/warning-templates.ts';
import { causeOf } from './cause.ts';

const notKept = { 'cache-control': 'no-store' };

export const deskEndpoints = (context: Context): Endpoint[] => [
  endpoint(admin.flaggedContent, async ({ query, viewer, request }) => {
    const { cases, next } = await listCases(context, viewer, query);
    return reply(200, cases, { ...nextLink(request, next), ...notKept });
  }),
  endpoint(admin.readCase, async ({ params, viewer }) => reply(200, await readCaseDetail(context, viewer, params.id), notKept)),
  endpoint(admin.decideCase, (call) => {
    const { action, message, template, version } = call.body;
    return decideCase(context, causeOf(call), call.viewer, { id: call.params.id, action, message, template, version });
  }),
  endpoint(admin.decideCases, (call) => {
    const { ids, action, message, template } = call.body;
    return decideCases(context, causeOf(call), call.viewer, { ids, action, message, template });
  }),
  endpoint(admin.claimCase, (call) => claimCase(context, causeOf(call), call.viewer, call.params.id)),
  endpoint(admin.releaseCase, (call) => releaseCase(context, causeOf(call), call.viewer, call.params.id)),
  endpoint(admin.undoDecision, (call) =>
    undoDecision(context, causeOf(call), call.viewer, { id: call.params.id, version: call.body?.version }),
  ),
  endpoint(admin.warningTemplates, async () => [...warningTemplates]),
];
