import { z } from 'zod';
import { IdParams, Page } from '../common.ts';
import { route } from '../route.ts';
import { DraftDetail } from './drafts.ts';
import { ContentItem } from './schemas.ts';

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
  quotesOf: route({
    method: 'get',
    path: '/api/content/:id/quotes',
    summary: 'Public posts that quote a public item, latest first; without those of users that you block or mute, or that block you',
    access: 'public',
    params: IdParams,
    query: z.object(Page),
    responses: { 200: z.array(ContentItem) },
    limit: { points: 240, seconds: 60 },
  }),
};
