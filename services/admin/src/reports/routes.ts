import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { admin } from '@trenzeye/proto/http/admin';
import type { AdminContext } from '../context.ts';
import { causeOf } from '../http.ts';
import { reportTarget } from './report-target.ts';

export const reportEndpoints = (context: AdminContext): Endpoint[] => [
  endpoint(admin.report, async (call) => {
    const { target_type, target_id, reason, details } = call.body;
    const input = { targetType: target_type, targetId: target_id, reason, details };
    const { report, isNew } = await reportTarget(context, causeOf(call), input);
    return reply(isNew ? 201 : 200, report);
  }),
  endpoint(admin.flagContent, async (call) => {
    const { reason, details } = call.body;
    const input = { targetType: 'content', targetId: call.params.id, reason, details } as const;
    const { report, isNew } = await reportTarget(context, causeOf(call), input);
    return reply(isNew ? 201 : 200, report);
  }),
];
