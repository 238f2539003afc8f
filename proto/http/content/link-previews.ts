import { z } from 'zod';
import { IdParams } from '../common.ts';
import { route } from '../route.ts';
import { LinkPreview } from './schemas.ts';

/** Cards of the links in posts. The pages are fetched in the background, after a post is published or its text is being written. */
export const linkPreviews = {
  lookUpLink: route({
    method: 'post',
    path: '/api/link-previews',
    summary:
      'The card that a link in a post of yours would have. `pending`: the page is being fetched, ask again in a second; `none`: it has no card',
    access: 'user',
    body: z.object({ url: z.string().min(1).max(2048) }),
    responses: {
      200: z.discriminatedUnion('status', [
        z.object({ status: z.literal('ready'), preview: LinkPreview }),
        z.object({ status: z.enum(['pending', 'none']) }),
      ]),
    },
    limit: { points: 60, seconds: 60 },
  }),
  showLinkPreview: route({
    method: 'put',
    path: '/api/content/:id/link-previews',
    summary: 'Remove or restore the card of a link in one of your public posts',
    access: 'user',
    params: IdParams,
    body: z.object({
      part: z.number().int().min(0).max(24).meta({ description: 'the post of a thread, from 0; 0 for a caption or script' }),
      shown: z.boolean(),
    }),
    responses: { 204: null },
    limit: { points: 60, seconds: 60 },
  }),
};
