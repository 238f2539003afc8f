import { type Endpoint, endpoint, nextLink, reply } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { readTag } from './read-tag.ts';
import { search } from './search.ts';

export const getSearch = (context: ContentContext): Endpoint =>
  endpoint(content.search, async ({ query, viewer, request }) => {
    const { hits, next } = await search(context, query, viewer?.id);
    return reply(200, hits, nextLink(request, next));
  });

export const getTag = (context: ContentContext): Endpoint => endpoint(content.getTag, async ({ params }) => readTag(context, params.tag));
