import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { profile } from '@trenzeye/proto/http';
import type { ProfileContext } from '../../context.ts';
import { causeOf, withCurrent } from '../posts/routes.ts';
import { changeOccurrence, skipOccurrence } from './change-occurrence.ts';
import { changeSeries, createSeries, endSeries } from './change-series.ts';
import { presentSeries } from './occurrences.ts';
import { listSeries } from './store.ts';

export const seriesEndpoints = (context: ProfileContext): Endpoint[] => [
  endpoint(profile.createSeries, async (call) => reply(201, await createSeries(context, causeOf(call), call.body))),
  endpoint(profile.listSeries, async ({ viewer }) => (await listSeries(context.prisma, viewer.id)).map(presentSeries)),
  endpoint(profile.changeSeries, (call) => changeSeries(context, causeOf(call), call.params.id, call.body)),
  endpoint(profile.endSeries, async (call) => {
    await endSeries(context, causeOf(call), call.params.id);
    return undefined;
  }),
  endpoint(profile.changeOccurrence, (call) =>
    withCurrent(call.request.path, () => changeOccurrence(context, causeOf(call), call.params, call.body)),
  ),
  endpoint(profile.skipOccurrence, (call) =>
    withCurrent(call.request.path, async () => {
      await skipOccurrence(context, causeOf(call), call.params);
      return undefined;
    }),
  ),
];
