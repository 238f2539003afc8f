import { cursorPatterns, DomainError, decodeCursor, type Endpoint, encodeCursor, endpoint, nextLink, notFound, reply } from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { instantKey } from '../domain/cursor-keys.ts';
import { requireTag } from '../domain/search/read-tag.ts';
import { listSignals } from '../domain/signals/list-signals.ts';
import {
  type HiddenPosition,
  hideSignal,
  mostMutes,
  muteTag,
  readHidden,
  readMutes,
  unhideSignal,
  unmuteTag,
} from '../store/signal-choices.ts';
import { findSignal, presentSignal } from '../store/signals.ts';

export const getSignals = (context: ContentContext): Endpoint =>
  endpoint(content.listSignals, async ({ query, viewer, request }) => {
    const { signals, next } = await listSignals(context, { ...query, cursor: query.cursor, viewerId: viewer?.id });
    return reply(200, signals, nextLink(request, next));
  });

export const getSignal = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.getSignal, async ({ params }) => {
    const signal = await findSignal(prisma, params.id);
    if (!signal) throw notFound('signal');
    return signal;
  });

export const putHide = ({ sql, clock }: ContentContext): Endpoint =>
  endpoint(content.hideSignal, async ({ params, viewer }) => {
    if (!(await hideSignal(sql, viewer.id, params.id, clock()))) throw notFound('signal');
    return reply(204, undefined);
  });

export const deleteHide = ({ sql }: ContentContext): Endpoint =>
  endpoint(content.unhideSignal, async ({ params, viewer }) => {
    await unhideSignal(sql, viewer.id, params.id);
    return reply(204, undefined);
  });

export const getHidden = ({ sql }: ContentContext): Endpoint =>
  endpoint(content.hiddenSignals, async ({ query, viewer, request }) => {
    const after = decodeCursor(query.cursor, [instantKey, cursorPatterns.uuid]) as HiddenPosition | undefined;
    const found = await readHidden(sql, viewer.id, query.limit + 1, after);
    const shown = found.slice(0, query.limit);
    const last = shown.at(-1);
    const next = found.length > shown.length && last ? encodeCursor([last.hidden_at.getTime(), last.id]) : undefined;
    return reply(200, shown.map(presentSignal), nextLink(request, next));
  });

export const getMutes = ({ sql }: ContentContext): Endpoint =>
  endpoint(content.mutedTags, async ({ viewer }) =>
    (await readMutes(sql, viewer.id)).map(({ tag, muted_at }) => ({ tag, muted_at: muted_at.toISOString() })),
  );

export const putMute = ({ sql, clock }: ContentContext): Endpoint =>
  endpoint(content.muteTag, async ({ params, viewer }) => {
    if (!(await muteTag(sql, viewer.id, requireTag(params.tag), clock())))
      throw new DomainError('conflict', { detail: `You can mute ${mostMutes} tags. Unmute one first.` });
    return reply(204, undefined);
  });

export const deleteMute = ({ sql }: ContentContext): Endpoint =>
  endpoint(content.unmuteTag, async ({ params, viewer }) => {
    await unmuteTag(sql, viewer.id, requireTag(params.tag));
    return reply(204, undefined);
  });
