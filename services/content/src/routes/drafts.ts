import { cursorPatterns, DomainError, decodeCursor, type Endpoint, encodeCursor, endpoint, nextLink, reply } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { clip } from '../domain/clip.ts';
import { instantKey } from '../domain/cursor-keys.ts';
import { type DraftPosition, type DraftRow, readDrafts } from '../store/drafts.ts';

const previewLength = 200;

const presentDraft = ({ id, type, title, text, updated_at }: DraftRow) => ({
  id,
  type: type === 'video' ? ('shorts' as const) : type,
  title,
  preview: clip(text, previewLength),
  updated_at: updated_at.toISOString(),
});

export const getDrafts = ({ sql }: ContentContext): Endpoint =>
  endpoint(content.drafts, async ({ params, query, viewer, request }) => {
    if (params.id !== viewer.id) throw new DomainError('forbidden', { detail: 'Drafts are private.' });
    const after = decodeCursor(query.cursor, [instantKey, cursorPatterns.uuid]) as DraftPosition | undefined;
    const found = await readDrafts(sql, viewer.id, query.limit + 1, after);
    const shown = found.slice(0, query.limit);
    const last = shown.at(-1);
    return reply(
      200,
      shown.map(presentDraft),
      nextLink(request, found.length > shown.length && last ? encodeCursor([last.updated_at.getTime(), last.id]) : undefined),
    );
  });
