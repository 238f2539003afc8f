import { z } from 'zod';
import { Id, IdParams, Timestamp } from '../common.ts';
import { route } from '../route.ts';

/** Everything that one user follows, over all niches. */
export const maxFollows = 50;
export const maxNiches = 20;
/** Words that one user can mute. */
export const maxMutedWords = 100;

/** ISO 3166 codes of the regions whose rising searches are requested while they are followed. */
export const trendRegions = [
  ...['US', 'GB', 'CA', 'AU', 'IN', 'IE', 'NZ', 'ZA', 'DE', 'AT', 'CH', 'FR', 'BE'],
  ...['ES', 'MX', 'AR', 'CO', 'CL', 'BR', 'PT', 'IT', 'NL', 'PL', 'SE', 'JP', 'KR'],
];
/** ISO 639 codes of the languages that can be followed. */
export const trendLanguages = ['en', 'es', 'fr', 'de', 'pt', 'it', 'nl', 'pl', 'sv', 'ja', 'ru', 'zh'];

/** `topic`: a tag or the topic of a signal. `word`: a word or phrase in titles. `feed`: an RSS, Atom or JSON feed. */
export const FollowKind = z.enum(['topic', 'word', 'feed', 'region', 'language']);
export type FollowKind = z.infer<typeof FollowKind>;

const FollowText = z.string().trim().min(1).max(2_048);
const NewFollow = z.object({
  kind: FollowKind,
  text: FollowText.meta({
    description: 'a tag or topic, a phrase of at most 8 words, the address of a public feed, an ISO 3166 code, or an ISO 639 code',
  }),
});

/** Something that is followed. */
export const Follow = z
  .object({
    kind: FollowKind,
    text: z.string(),
    problem: z.string().nullable().meta({ description: 'for feeds: why it could not be read, in plain words; null when it could' }),
  })
  .meta({ id: 'Follow' });
export type Follow = z.infer<typeof Follow>;

/**
 * A group of things that a user follows. A signal belongs to it when it has one of the topics or words, or was seen in one of the feeds; if
 * regions or languages are followed, it must also have been seen in one of them.
 */
export const NicheInput = z.object({
  name: z.string().trim().min(1, 'Please name the niche.').max(60),
  follows: z.array(NewFollow).min(1, 'Add something to follow.').max(maxFollows),
  alerts: z.boolean().default(true).meta({ description: 'one alert for each signal of the niche that becomes a breakout' }),
  alert_score: z
    .number()
    .int()
    .min(1)
    .max(100)
    .nullable()
    .default(null)
    .meta({ description: 'alerts also when a signal reaches this score; null: at a breakout only' }),
});
export type NicheInput = z.infer<typeof NicheInput>;

export const Niche = NicheInput.extend({ id: Id, follows: z.array(Follow), created_at: Timestamp }).meta({ id: 'Niche' });
export type Niche = z.infer<typeof Niche>;

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00');

/** When alerts are delivered. During quiet hours they wait until the end. */
export const AlertSettings = z
  .object({
    time_zone: z.string().min(1).max(64).meta({ description: 'IANA name, such as Europe/Berlin' }),
    quiet_hours: z.object({ from: TimeOfDay, to: TimeOfDay }).nullable().meta({ description: 'local times; null without quiet hours' }),
    daily_limit: z.number().int().min(1).max(50).meta({ description: 'most alerts of a local day' }),
  })
  .meta({ id: 'AlertSettings' });
export type AlertSettings = z.infer<typeof AlertSettings>;

/** At most this many words in a followed or muted phrase. */
export const maxPhraseWords = 8;
const WordParams = z.object({ word: z.string().min(1).max(80) });
const MutedWord = z.object({ word: z.string(), muted_at: Timestamp }).meta({ id: 'MutedWord' });

const limit = { points: 60, seconds: 60 };
const body = { body: NicheInput, bodyLimitBytes: 262_144 } as const;

export const niches = {
  listNiches: route({
    method: 'get',
    path: '/api/niches',
    summary: 'Your niches, oldest first',
    access: 'user',
    responses: { 200: z.array(Niche) },
  }),
  alertSettings: route({
    method: 'get',
    path: '/api/niches/alert-settings',
    summary: 'When your alerts are delivered',
    access: 'user',
    responses: { 200: AlertSettings },
  }),
  changeAlertSettings: route({
    method: 'put',
    path: '/api/niches/alert-settings',
    summary: 'Change when your alerts are delivered',
    access: 'user',
    body: AlertSettings,
    responses: { 200: AlertSettings },
    limit,
  }),
  createNiche: route({
    method: 'post',
    path: '/api/niches',
    summary: `Create a niche; at most ${maxNiches}, with ${maxFollows} follows in total`,
    access: 'user',
    ...body,
    errors: ['conflict'],
    responses: { 201: Niche },
    limit,
  }),
  updateNiche: route({
    method: 'put',
    path: '/api/niches/:id',
    summary: 'Change a niche',
    access: 'user',
    params: IdParams,
    ...body,
    errors: ['not_found', 'conflict'],
    responses: { 200: Niche },
    limit,
  }),
  deleteNiche: route({
    method: 'delete',
    path: '/api/niches/:id',
    summary: 'Delete a niche with what it follows',
    access: 'user',
    params: IdParams,
    errors: ['not_found'],
    responses: { 204: null },
    limit,
  }),
  followedSignals: route({
    method: 'get',
    path: '/api/signals/followed',
    summary: 'Ids of the listed signals, and of one other, whose topic you follow',
    access: 'user',
    query: z.object({ signal: Id.optional().meta({ description: 'a signal that is perhaps no longer listed' }) }),
    responses: { 200: z.object({ ids: z.array(Id) }) },
  }),
  followSignal: route({
    method: 'put',
    path: '/api/signals/:id/follow',
    summary: 'Follow the topic of a signal, in one of your niches or, by default, the oldest; without one it is created',
    access: 'user',
    params: IdParams,
    body: z.object({ niche_id: Id.optional() }),
    errors: ['not_found', 'conflict'],
    responses: { 200: Niche },
    limit,
  }),
  unfollowSignal: route({
    method: 'delete',
    path: '/api/signals/:id/follow',
    summary: 'Stop following the topic of a signal in all your niches',
    access: 'user',
    params: IdParams,
    errors: ['not_found'],
    responses: { 204: null },
    limit,
  }),
  mutedWords: route({
    method: 'get',
    path: '/api/signals/muted-words',
    summary: 'The words and phrases you have muted',
    access: 'user',
    responses: { 200: z.array(MutedWord) },
  }),
  muteWord: route({
    method: 'put',
    path: '/api/signals/muted-words/:word',
    summary: `Mute signals with this word or phrase of at most ${maxPhraseWords} words in their title`,
    access: 'user',
    params: WordParams,
    errors: ['conflict'],
    responses: { 204: null },
    limit,
  }),
  unmuteWord: route({
    method: 'delete',
    path: '/api/signals/muted-words/:word',
    summary: 'Unmute signals with this word or phrase',
    access: 'user',
    params: WordParams,
    responses: { 204: null },
    limit,
  }),
};
