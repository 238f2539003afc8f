import { cursorPatterns, decodeCursor, type Endpoint, encodeCursor, endpoint, nextLink, reply } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { readSignals, type SignalPosition } from '../store/signals.ts';

const score = /^\d{1,3}(\.\d{1,17})?$/;

export const getSignals = ({ sql }: ContentContext): Endpoint =>
  endpoint(content.listSignals, async ({ query, request }) => {
    const after = decodeCursor(query.cursor, [score, cursorPatterns.uuid]) as SignalPosition | undefined;
    const found = await readSignals(sql, query.limit + 1, after);
    const shown = found.slice(0, query.limit);
    const last = shown.at(-1);
    return reply(
      200,
      shown,
      nextLink(request, found.length > shown.length && last ? encodeCursor([last.signal_score, last.id]) : undefined),
    );
  });
