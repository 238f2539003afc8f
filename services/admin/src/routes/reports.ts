import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { admin } from '@trenzeye/proto/http/admin';
import type { Context } from '../context.ts';
import { reportTarget } from '../domain/report-target.ts';
import { causeOf } from './cause.ts';

export const reportEndpoints = (context: Context): Endpoint[] => [
  endpoint(admin.report, async (call) => {
    const { target_type, target_id, reason, details } = call.body;
    const input = { targetType: target_type, targetId: target_id, reason, details };
    const { report, fresh } = await reportTarget(context, causeOf(call), input);
    return reply(fresh ? 201 : 200, report);
  }),
  endpoint(admin.flagContent, async (call) => {
    const input = { ...call.body, targetType: 'content', targetId: call.params.id } as const;
    const { report, fresh } = await reportTarget(context, causeOf(call), input);
    return reply(fresh ? 201 : 200, report);
  }),
];
