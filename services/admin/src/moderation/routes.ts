import { type Endpoint, endpoint, nextLink, reply } from '@trenzeye/kit';
import { admin } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { causeOf, noStore } from '../http.ts';
import { claimCase, releaseCase } from './claim-case.ts';
import { decideCase, decideCases } from './decide-cases.ts';
import { localizedTemplates } from './decision-message.ts';
import { listCases, readCase } from './read-cases.ts';
import { undoDecision } from './undo-decision.ts';

export const moderationQueueEndpoints = (context: AdminContext): Endpoint[] => [
  endpoint(admin.flaggedContent, async ({ query, viewer, request }) => {
    const { cases, next } = await listCases(context, viewer, query);
    return reply(200, cases, { ...nextLink(request, next), ...noStore });
  }),
  endpoint(admin.readCase, async ({ params, viewer }) => reply(200, await readCase(context, viewer, params.id), noStore)),
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
  endpoint(admin.warningTemplates, async () => localizedTemplates()),
];
