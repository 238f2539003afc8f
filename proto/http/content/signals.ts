import { z } from 'zod';
import { Id, IdParams, Page, Timestamp } from '../common.ts';
import { route } from '../route.ts';

export const GrowthPhase = z.enum(['emerging', 'trending', 'breakout']);
export const SourcePlatform = z.enum(['reddit', 'mastodon', 'youtube', 'trenzeye']);
/** Where talk about a topic is heard: the platforms, and news feeds, which are none. */
export const SignalSource = z.enum([...SourcePlatform.options, 'rss']);
export type SignalSource = z.infer<typeof SignalSource>;

/** What the score of a live signal is made of. */
export const SignalExplanation = z
  .object({
    observed: z.number().meta({ description: 'how much was said in the hour that counts, at most once for a person' }),
    expected: z.number().meta({ description: 'how much the same topic usually gets in an hour' }),
    ratio: z.number().meta({ description: 'observed / expected' }),
    actors: z.number().int().meta({ description: 'different people in that hour' }),
    sources: z.array(z.object({ source: SignalSource, actors: z.number().int() })),
    since: Timestamp.meta({ description: 'when the talk began to rise' }),
    decayed: z.number().min(0).max(1).meta({ description: 'what is left of the peak: halves every 4 hours' }),
  })
  .meta({ id: 'SignalWhy' });
export type SignalExplanation = z.infer<typeof SignalExplanation>;

/** `origin` says where a signal comes from: `demo` signals are examples and are labelled so on the page. */
export const Signal = z
  .object({
    id: Id,
    title: z.string(),
    summary: z.string(),
    signal_score: z.number().min(0).max(100),
    tags: z.array(z.string()),
    source_platforms: z.array(SourcePlatform),
    growth_phase: GrowthPhase.meta({ description: 'the last phase in which it grew' }),
    origin: z.enum(['demo', 'live']),
    created_at: Timestamp,
    phase: z
      .enum([...GrowthPhase.options, 'fading'])
      .optional()
      .meta({ description: 'what it does right now' }),
    why: SignalExplanation.nullish().meta({ description: 'null for demo signals' }),
    series: z.array(z.number()).optional().meta({ description: 'different people in each of the last 24 hours, oldest first' }),
    aliases: z.array(z.string()).optional().meta({ description: 'other spellings counted with it' }),
  })
  .meta({ id: 'Signal' });
export type Signal = z.infer<typeof Signal>;

/** With or without `#`; case, spaces and punctuation do not matter. */
export const TagParams = z.object({ tag: z.string().min(1).max(64) });
const MutedTag = z.object({ tag: z.string(), muted_at: Timestamp }).meta({ id: 'MutedTag' });

const limit = { points: 120, seconds: 60 };

export const signals = {
  listSignals: route({
    method: 'get',
    path: '/api/signals',
    summary: 'Rising signals, strongest first, without what you have hidden or muted. Further pages keep the order of the first',
    access: 'public',
    query: z.object(Page),
    responses: { 200: z.array(Signal) },
  }),
  hiddenSignals: route({
    method: 'get',
    path: '/api/signals/hidden',
    summary: 'The signals you have hidden, latest first',
    access: 'user',
    query: z.object(Page),
    responses: { 200: z.array(Signal) },
  }),
  mutedTags: route({
    method: 'get',
    path: '/api/signals/mutes',
    summary: 'The tags you have muted',
    access: 'user',
    responses: { 200: z.array(MutedTag) },
  }),
  muteTag: route({
    method: 'put',
    path: '/api/signals/mutes/:tag',
    summary: 'Show me no signals with this tag',
    access: 'user',
    params: TagParams,
    responses: { 204: null },
    limit,
  }),
  unmuteTag: route({
    method: 'delete',
    path: '/api/signals/mutes/:tag',
    summary: 'Show me signals with this tag again',
    access: 'user',
    params: TagParams,
    responses: { 204: null },
    limit,
  }),
  getSignal: route({
    method: 'get',
    path: '/api/signals/:id',
    summary: 'One signal; also when it is no longer on the list',
    access: 'public',
    params: IdParams,
    responses: { 200: Signal },
  }),
  hideSignal: route({
    method: 'put',
    path: '/api/signals/:id/hide',
    summary: 'Show me this signal no more',
    access: 'user',
    params: IdParams,
    responses: { 204: null },
    limit,
  }),
  unhideSignal: route({
    method: 'delete',
    path: '/api/signals/:id/hide',
    summary: 'Show me this signal again',
    access: 'user',
    params: IdParams,
    responses: { 204: null },
    limit,
  }),
};
