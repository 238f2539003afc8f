import { type Endpoint, endpoint } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { completePeople, completeTags } from './complete.ts';

const getPeople = (context: ContentContext): Endpoint =>
  endpoint(content.completePeople, async ({ query, viewer }) => completePeople(context, query, viewer.id));

const getTags = (context: ContentContext): Endpoint => endpoint(content.completeTags, async ({ query }) => completeTags(context, query));

export const completion = [getPeople, getTags] as const;
