import { z } from 'zod';
import { Timestamp } from '../common.ts';
import { route } from '../route.ts';
import { SignalSource } from './signals.ts';

/**
 * `off`: switched off by an admin. `needs_key`: a key is missing in the settings. `waiting`: not requested yet. `working`: the last
 * request succeeded. `partly`: some of its requests fail. `failing`: all fail.
 */
const SourceStatus = z.enum(['off', 'needs_key', 'waiting', 'working', 'partly', 'failing']);

const Region = z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166 code such as US');
const Language = z.string().regex(/^[a-z]{2,3}$/, 'must be an ISO 639 code such as en');
const IntervalSeconds = z.number().int().min(60).max(86_400);

/** A source of trends with its state. */
export const TrendSource = z
  .object({
    id: z.string(),
    kind: z
      .enum(['builtin', 'configured', 'feed'])
      .meta({ description: 'part of Trenzeye, named by the settings, or a feed that an admin added' }),
    source: SignalSource,
    name: z.string(),
    address: z.string().meta({ description: 'URL of the interface or the feed' }),
    documentation: z.string().nullable().meta({ description: 'URL where its public interface is documented; null for feeds' }),
    enabled: z.boolean(),
    status: SourceStatus,
    error: z.string().nullable().meta({ description: 'why the last request failed, in plain words; null when it did not' }),
    failures: z.number().int().meta({ description: 'failed requests in a row, at most over its addresses' }),
    last_success_at: Timestamp.nullable(),
    last_request_at: Timestamp.nullable(),
    next_request_at: Timestamp.nullable(),
    items_per_hour: z.number().meta({ description: 'new posts, articles or searches per hour over the last day' }),
    interval_seconds: z.number().int().nullable().meta({ description: 'chosen by an admin; null for the default' }),
    default_interval_seconds: z.number().int(),
    region: z.string().nullable(),
    regions: z.array(z.string()).meta({ description: 'ISO 3166 codes to choose from; empty when the source has none' }),
    language: z.string().nullable(),
    languages: z.array(z.string()).meta({ description: 'ISO 639 codes to choose from; empty when the source has none' }),
  })
  .meta({ id: 'TrendSource' });
export type TrendSource = z.infer<typeof TrendSource>;

/** All sources. `enabled` is false when the settings of the installation switch all of them off. */
export const TrendSources = z.object({ enabled: z.boolean(), sources: z.array(TrendSource) }).meta({ id: 'TrendSources' });
export type TrendSources = z.infer<typeof TrendSources>;

const FeedUrl = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' })
  .max(2_048)
  .meta({ description: 'address of an RSS, Atom or JSON feed' });
const FeedName = z.string().trim().min(1).max(80);

/** What a feed contains at present. */
export const FeedPreview = z
  .object({
    title: z.string(),
    entries: z.array(z.object({ title: z.string(), link: z.string().nullable(), published_at: Timestamp.nullable() })).max(10),
  })
  .meta({ id: 'FeedPreview' });
export type FeedPreview = z.infer<typeof FeedPreview>;

const SourceParams = z.object({ id: z.string().min(1).max(128) });
const opmlLimitBytes = 800_000;
/** Feeds that admins can add. */
export const maxFeeds = 200;

const OpmlImport = z
  .object({
    added: z.number().int(),
    known: z.number().int().meta({ description: 'feeds that were there before' }),
    rejected: z.array(z.object({ address: z.string(), reason: z.string() })),
  })
  .meta({ id: 'OpmlImport' });

export const adminSources = {
  trendSources: route({
    method: 'get',
    path: '/api/admin/sources',
    summary: 'The sources of trends with their state',
    access: 'admin',
    responses: { 200: TrendSources },
  }),
  changeSource: route({
    method: 'put',
    path: '/api/admin/sources/:id',
    summary: 'Switch a source on or off, and choose its interval, region and language; null is the default. It is requested again soon',
    access: 'admin',
    params: SourceParams,
    body: z.object({
      enabled: z.boolean(),
      interval_seconds: IntervalSeconds.nullable(),
      region: Region.nullable(),
      language: Language.nullable(),
    }),
    errors: ['not_found'],
    responses: { 200: TrendSource },
  }),
  previewFeed: route({
    method: 'post',
    path: '/api/admin/sources/feeds/preview',
    summary: 'Read a feed without adding it',
    access: 'admin',
    body: z.object({ url: FeedUrl }),
    responses: { 200: FeedPreview },
    limit: { points: 30, seconds: 60 },
  }),
  addFeed: route({
    method: 'post',
    path: '/api/admin/sources/feeds',
    summary: 'Add a feed. Its entries are read within a minute',
    access: 'admin',
    body: z.object({ url: FeedUrl, name: FeedName }),
    errors: ['conflict'],
    responses: { 201: TrendSource },
  }),
  deleteFeed: route({
    method: 'delete',
    path: '/api/admin/sources/:id',
    summary: 'Remove a feed that an admin added; what was read stays until it expires',
    access: 'admin',
    params: SourceParams,
    errors: ['not_found'],
    responses: { 204: null },
  }),
  exportFeeds: route({
    method: 'get',
    path: '/api/admin/sources/opml',
    summary: 'All feeds as an OPML 2.0 document',
    access: 'admin',
    errors: ['conflict'],
    responses: { 200: z.object({ opml: z.string() }) },
  }),
  importFeeds: route({
    method: 'post',
    path: '/api/admin/sources/opml',
    summary: 'Add the feeds of an OPML document',
    access: 'admin',
    body: z.object({ opml: z.string().min(1).max(opmlLimitBytes) }),
    bodyLimitBytes: 2 * opmlLimitBytes,
    errors: ['conflict'],
    responses: { 200: OpmlImport },
  }),
};
