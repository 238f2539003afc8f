import { z } from 'zod';
import { Id, IdParams, Page } from '../common.ts';
import { route } from '../route.ts';
import { ContentItem } from './schemas.ts';

/** Bookmarks of one user. */
export const maxBookmarks = 2_000;

/** Items that users save for later. They are private: no other user sees them, nor their number. */
export const bookmarks = {
  bookmarks: route({
    method: 'get',
    path: '/api/bookmarks',
    summary: 'Your bookmarked items, latest first; with `q`, those that contain all words. Removed items are left out',
    access: 'user',
    query: z.object({ q: z.string().trim().min(1).max(200).optional(), ...Page }),
    responses: { 200: z.array(ContentItem) },
    limit: { points: 240, seconds: 60 },
  }),
  bookmarkIds: route({
    method: 'get',
    path: '/api/bookmarks/ids',
    summary: 'The ids of all your bookmarked items, latest first',
    access: 'user',
    responses: { 200: z.object({ ids: z.array(Id).max(maxBookmarks) }) },
    limit: { points: 240, seconds: 60 },
  }),
  addBookmark: route({
    method: 'put',
    path: '/api/bookmarks/:id',
    summary: `Bookmark a public item; again changes nothing. 409 with ${maxBookmarks} bookmarks`,
    access: 'user',
    params: IdParams,
    errors: ['conflict'],
    responses: { 204: null },
    limit: { points: 120, seconds: 60 },
  }),
  removeBookmark: route({
    method: 'delete',
    path: '/api/bookmarks/:id',
    summary: 'Remove a bookmark; without one nothing changes',
    access: 'user',
    params: IdParams,
    responses: { 204: null },
    limit: { points: 120, seconds: 60 },
  }),
};
