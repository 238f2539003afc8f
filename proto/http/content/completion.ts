import { z } from 'zod';
import { route } from '../route.ts';
import { Author } from './schemas.ts';

/** Suggestions of one request. */
export const maxCompletions = 8;

const suggestionLimit = z.coerce.number().int().min(1).max(maxCompletions).default(maxCompletions);

/** Suggestions while a user writes a mention or a hashtag. */
export const completion = {
  completePeople: route({
    method: 'get',
    path: '/api/completions/people',
    summary:
      'Users whose name starts with `q`, those that you follow first; without `q`, users that you follow. Without users who blocked you or that you blocked or muted',
    access: 'user',
    query: z.object({ q: z.string().trim().max(64).default(''), limit: suggestionLimit }),
    responses: { 200: z.array(Author) },
    limit: { points: 300, seconds: 60 },
  }),
  completeTags: route({
    method: 'get',
    path: '/api/completions/tags',
    summary: 'Hashtags that start with `q`: those of current signals first, then those of the latest items; without `q`, those of signals',
    access: 'user',
    query: z.object({ q: z.string().trim().max(64).default(''), limit: suggestionLimit }),
    responses: { 200: z.array(z.object({ tag: z.string(), is_trending: z.boolean() })) },
    limit: { points: 300, seconds: 60 },
  }),
};
