import { IdParams } from '../common.ts';
import { route } from '../route.ts';
import { DraftDetail } from './drafts.ts';

/** Quote posts: threads that show another item as a card. A quote is no remix and not part of a lineage. */
export const quotes = {
  quote: route({
    method: 'post',
    path: '/api/content/:id/quote',
    summary: 'Create a thread draft that quotes a public item. 403 if its author or you block the other',
    access: 'user',
    params: IdParams,
    responses: { 201: DraftDetail },
    limit: { points: 30, seconds: 60 },
  }),
};
