import {
  createText,
  cursorPatterns,
  DomainError,
  decodeCursor,
  type Endpoint,
  endpoint,
  nextLink,
  notFound,
  reply,
  slicePage,
} from '@trenzeye/kit';
import { content } from '@trenzeye/proto/http/content';
import type { ContentContext } from '../context.ts';
import { instantKey } from '../cursor-keys.ts';
import { requireTag } from '../topic-keys.ts';
import { listSignals } from './list-signals.ts';
import { presentSignal } from './present-signal.ts';
import { readSignal } from './read-signal.ts';
import { readSignalDetails } from './read-signal-details.ts';
import {
  type HiddenPosition,
  hideSignal,
  muteLimit,
  muteTag,
  readHiddenSignals,
  readMutedTags,
  unhideSignal,
  unmuteTag,
} from './store/signal-choices.ts';

export const getSignals = (context: ContentContext): Endpoint =>
  endpoint(content.listSignals, async ({ query, viewer, request }) => {
    const { signals, next } = await listSignals(context, { ...query, cursor: query.cursor, viewerId: viewer?.id });
    return reply(200, signals, nextLink(request, next));
  });

export const getSignal = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.getSignal, async ({ params }) => {
    const signal = await readSignal(prisma, params.id);
    if (!signal) throw notFound('signal');
    return signal;
  });

export const getSignalDetails = (context: ContentContext): Endpoint =>
  endpoint(content.signalDetails, async ({ params, viewer }) => {
    const details = await readSignalDetails(context, params.id, viewer?.id);
    if (!details) throw notFound('signal');
    return details;
  });

export const putHide = ({ prisma, clock }: ContentContext): Endpoint =>
  endpoint(content.hideSignal, async ({ params, viewer }) => {
    if (!(await hideSignal(prisma, viewer.id, params.id, clock()))) throw notFound('signal');
    return reply(204, undefined);
  });

export const deleteHide = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.unhideSignal, async ({ params, viewer }) => {
    await unhideSignal(prisma, viewer.id, params.id);
    return reply(204, undefined);
  });

export const getHidden = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.hiddenSignals, async ({ query, viewer, request }) => {
    const after = decodeCursor(query.cursor, [instantKey, cursorPatterns.uuid]) as HiddenPosition | undefined;
    const found = await readHiddenSignals(prisma, viewer.id, query.limit + 1, after);
    const { rows, next } = slicePage(found, query.limit, ({ hidden_at, id }) => [hidden_at.getTime(), id]);
    return reply(200, rows.map(presentSignal), nextLink(request, next));
  });

export const getMutes = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.mutedTags, async ({ viewer }) =>
    (await readMutedTags(prisma, viewer.id)).map(({ tag, muted_at }) => ({ tag, muted_at: muted_at.toISOString() })),
  );

export const putMute = ({ prisma, clock }: ContentContext): Endpoint =>
  endpoint(content.muteTag, async ({ params, viewer }) => {
    if (!(await muteTag(prisma, viewer.id, requireTag(params.tag), clock())))
      throw new DomainError('conflict', { detail: createText('You can mute {muteLimit} tags. Unmute one first.', { muteLimit }) });
    return reply(204, undefined);
  });

export const deleteMute = ({ prisma }: ContentContext): Endpoint =>
  endpoint(content.unmuteTag, async ({ params, viewer }) => {
    await unmuteTag(prisma, viewer.id, requireTag(params.tag));
    return reply(204, undefined);
  });
