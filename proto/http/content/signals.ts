import { z } from 'zod';
import { Id, IdParams, Page, Timestamp } from '../common.ts';
import { route } from '../route.ts';
import { ContentItem } from './schemas.ts';

const GrowthPhase = z.enum(['emerging', 'trending', 'breakout']);
export const SourcePlatform = z.enum([
  'reddit',
  'mastodon',
  'youtube',
  'trenzeye',
  'bluesky',
  'hackernews',
  'wikipedia',
  'google',
  'github',
]);
/** Sources of posts about a topic: platforms and RSS feeds. */
export const SignalSource = z.enum([...SourcePlatform.options, 'rss']);
export type SignalSource = z.infer<typeof SignalSource>;

/** Components of the score of a live signal. */
export const SignalExplanation = z
  .object({
    observed: z.number().meta({ description: 'posts within the measured hour, at most one per author' }),
    expected: z.number().meta({ description: 'usual number of posts about this topic per hour' }),
    ratio: z.number().meta({ description: 'observed / expected' }),
    actors: z.number().int().meta({ description: 'distinct authors within the measured hour' }),
    sources: z.array(z.object({ source: SignalSource, actors: z.number().int() })),
    since: Timestamp.meta({ description: 'when the topic started to rise' }),
    confidence: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .meta({ description: 'how certain it is that the rise is not chance; absent for signals that were scored before it was measured' }),
    decayed: z.number().min(0).max(1).meta({ description: 'remaining fraction of the peak score, with a half-life of 4 hours' }),
  })
  .meta({ id: 'SignalExplanation' });
export type SignalExplanation = z.infer<typeof SignalExplanation>;

/** `origin`: `demo` signals are examples and are labeled as such on the page. */
export const Signal = z
  .object({
    id: Id,
    title: z.string(),
    summary: z.string(),
    signal_score: z.number().min(0).max(100),
    tags: z.array(z.string()),
    source_platforms: z.array(SourcePlatform),
    growth_phase: GrowthPhase.meta({ description: 'the last growth phase' }),
    origin: z.enum(['demo', 'live']),
    created_at: Timestamp,
    phase: z
      .enum([...GrowthPhase.options, 'fading'])
      .optional()
      .meta({ description: 'the current phase' }),
    why: SignalExplanation.nullish().meta({ description: 'null for demo signals' }),
    series: z.array(z.number()).optional().meta({ description: 'distinct authors in each of the last 24 hours, oldest first' }),
    aliases: z.array(z.string()).optional().meta({ description: 'other spellings of the topic' }),
  })
  .meta({ id: 'Signal' });
export type Signal = z.infer<typeof Signal>;

/** Hours of the time series of a signal's page. */
export const signalHours = 48;

/** Where a signal was seen, how it developed, and what creators made of it. */
export const SignalDetails = z
  .object({
    signal: Signal,
    series: z.object({
      from: Timestamp.meta({ description: 'begin of the first hour' }),
      sources: z.array(
        z.object({
          source: SignalSource,
          people: z.array(z.number().int()).meta({ description: `distinct authors in each of ${signalHours} hours, oldest first` }),
        }),
      ),
    }),
    seen: z
      .array(
        z.object({
          source: SignalSource,
          title: z.string(),
          link: z.string().nullable().meta({ description: 'http or https URL' }),
          language: z.string().nullable().meta({ description: 'ISO 639 code of the title' }),
          published_at: Timestamp,
          participants: z.number().int().nullable().meta({ description: 'people who took part, where the source counts them' }),
        }),
      )
      .meta({ description: 'public posts, articles and searches, most participants first; without authors' }),
    related: z.array(Signal).meta({ description: 'listed signals with a common tag or word' }),
    content: z.array(ContentItem).meta({ description: 'public items that were made from it, most liked first' }),
  })
  .meta({ id: 'SignalDetails' });
export type SignalDetails = z.infer<typeof SignalDetails>;

/** With or without `#`; case, spaces and punctuation are ignored. */
export const TagParams = z.object({ tag: z.string().min(1).max(64) });
const MutedTag = z.object({ tag: z.string(), muted_at: Timestamp }).meta({ id: 'MutedTag' });

/**
 * `rising`: all, highest score first. `breakout`: those that are far above their usual now. `new`: latest first. `for_you`: those of your
 * niches, highest score first; needs a signed-in user.
 */
export const SignalView = z.enum(['rising', 'breakout', 'new', 'for_you']);
export type SignalView = z.infer<typeof SignalView>;

const limit = { points: 120, seconds: 60 };

export const signals = {
  listSignals: route({
    method: 'get',
    path: '/api/signals',
    summary: 'Rising signals, highest score first, without those you have hidden or muted. All pages keep the order of the first page',
    access: 'public',
    query: z.object({ ...Page, view: SignalView.default('rising') }),
    errors: ['unauthenticated'],
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
    summary: 'Mute signals with this tag',
    access: 'user',
    params: TagParams,
    responses: { 204: null },
    limit,
  }),
  unmuteTag: route({
    method: 'delete',
    path: '/api/signals/mutes/:tag',
    summary: 'Unmute signals with this tag',
    access: 'user',
    params: TagParams,
    responses: { 204: null },
    limit,
  }),
  getSignal: route({
    method: 'get',
    path: '/api/signals/:id',
    summary: 'A signal, including those no longer listed',
    access: 'public',
    params: IdParams,
    responses: { 200: Signal },
  }),
  signalDetails: route({
    method: 'get',
    path: '/api/signals/:id/details',
    summary: 'Where a signal was seen, its people per hour and source, related signals and what creators made of it',
    access: 'public',
    params: IdParams,
    responses: { 200: SignalDetails },
    limit,
  }),
  hideSignal: route({
    method: 'put',
    path: '/api/signals/:id/hide',
    summary: 'Hide a signal',
    access: 'user',
    params: IdParams,
    responses: { 204: null },
    limit,
  }),
  unhideSignal: route({
    method: 'delete',
    path: '/api/signals/:id/hide',
    summary: 'Unhide a signal',
    access: 'user',
    params: IdParams,
    responses: { 204: null },
    limit,
  }),
};
