import { z } from 'zod';
import { Id, IdParams } from '../../common.ts';
import { route } from '../../route.ts';
import { ContentId, LocalTime, Platform, ScheduleConflict, ScheduledPostWithWarnings, timeFields, version, Zone } from './schemas.ts';
import { Rule, Series, SeriesEnd } from './series-schemas.ts';

const limit = { points: 60, seconds: 60 };
const OccurrenceParams = z.object({ id: Id, occurrence: LocalTime });

export const series = {
  createSeries: route({
    method: 'post',
    path: '/api/schedule/series',
    summary: 'Publish copies of a draft repeatedly; the draft itself is kept',
    access: 'user',
    body: z.object({
      content_id: ContentId,
      platform: Platform.default('trenzeye'),
      starts: LocalTime,
      zone: Zone.optional().meta({ description: 'defaults to your zone' }),
      rule: Rule,
      end: SeriesEnd.default({ kind: 'never' }),
    }),
    errors: ['not_found', 'conflict'],
    responses: { 201: Series },
    limit,
  }),
  listSeries: route({
    method: 'get',
    path: '/api/schedule/series',
    summary: 'Your active series, oldest first',
    access: 'user',
    responses: { 200: z.array(Series) },
  }),
  changeSeries: route({
    method: 'patch',
    path: '/api/schedule/series/:id',
    summary:
      'Change the upcoming occurrences of a series; omitted fields are unchanged. A new rule, time or zone discards edits of single occurrences. 409 if it was changed elsewhere',
    access: 'user',
    params: IdParams,
    body: z.object({
      version,
      content_id: Id.optional(),
      platform: Platform.optional(),
      starts: LocalTime.optional(),
      zone: Zone.optional(),
      rule: Rule.optional(),
      end: SeriesEnd.optional(),
    }),
    errors: ['conflict'],
    responses: { 200: Series },
    limit,
  }),
  endSeries: route({
    method: 'delete',
    path: '/api/schedule/series/:id',
    summary: 'End one of your series; posts already published or being published are unaffected',
    access: 'user',
    params: IdParams,
    responses: { 204: null },
    limit,
  }),
  changeOccurrence: route({
    method: 'patch',
    path: '/api/schedule/series/:id/occurrences/:occurrence',
    summary: 'Reschedule one occurrence, or change its draft or platform, without affecting the others',
    access: 'user',
    params: OccurrenceParams,
    body: z.object({ content_id: Id.optional(), platform: Platform.optional(), ...timeFields }),
    responses: { 200: ScheduledPostWithWarnings, 409: ScheduleConflict },
    limit,
  }),
  skipOccurrence: route({
    method: 'delete',
    path: '/api/schedule/series/:id/occurrences/:occurrence',
    summary: 'Skip one occurrence',
    access: 'user',
    params: OccurrenceParams,
    responses: { 204: null, 409: ScheduleConflict },
    limit,
  }),
};
