import { chassisSettings, databaseSettings, objectSettings } from '@trenzeye/kit';
import { z } from 'zod';

const httpUrl = z.url({ protocol: /^https?$/ });

/** `id=url` */
const SourceUrl = z
  .string()
  .regex(/^[\w.:-]+=https?:\/\//, 'must be id=url')
  .transform((pair): [id: string, url: string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
  .pipe(z.tuple([z.string(), httpUrl.transform((url) => url.replace(/\/+$/, ''))]));

/** Without MODEL_BASE_URL the built-in composer generates all content; with it, an OpenAI-compatible endpoint does. */
export const settings = chassisSettings
  .extend(databaseSettings.shape)
  .extend(objectSettings.shape)
  .extend({
    MODEL_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
    MODEL_API_KEY: z.string().optional(),
    MODEL_TEXT: z.string().optional(),
    /** The text model can look at images, so that it can describe them. */
    MODEL_TEXT_READS_IMAGES: z.stringbool().default(false),
    /** Without it, images are drawn by the built-in composer. */
    MODEL_IMAGE: z.string().optional(),
    /** Timeout of the model in milliseconds, all attempts together. */
    MODEL_TIMEOUT_MS: z.coerce.number().int().min(100).max(110_000).default(60_000),
    /** Addresses of users' own endpoints: public https addresses, or anywhere. */
    MODEL_ENDPOINTS: z.enum(['public', 'anywhere']).default('public'),
    /** Hosts on which admins look for model servers, at their usual ports or the given one. */
    MODEL_SERVER_HOSTS: z
      .string()
      .default('127.0.0.1 host.docker.internal')
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(z.string().regex(/^[\w.-]+(:\d{1,5})?$/)).max(10)),
    /** 32 bytes in base64 that encrypt keys of endpoints; derived from INTERNAL_TOKEN by default. */
    CONTENT_ENCRYPTION_KEY: z
      .base64()
      .transform((text) => Buffer.from(text, 'base64'))
      .refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64')
      .optional(),
    /** Folder of local models and of the software that runs them. Without it there are no local models. */
    LOCAL_MODELS_DIR: z.string().min(1).optional(),
    /** Hugging Face, or a mirror with the same paths and headers. */
    LOCAL_MODEL_SOURCE: httpUrl.default('https://huggingface.co').transform((url) => url.replace(/\/+$/, '')),
    /** Seconds without a request after which a local model is unloaded. */
    LOCAL_MODEL_IDLE_SECONDS: z.coerce.number().int().min(10).max(86_400).default(600),
    /** Generations per user and day (UTC). */
    GENERATE_DAILY_QUOTA: z.coerce.number().int().min(1).default(200),
    /** OpenSearch, which then searches items; user and password can be part of the URL. */
    SEARCH_URL: httpUrl.optional(),
    /** The beginning of the name of its index. */
    SEARCH_INDEX: z
      .string()
      .regex(/^[a-z][a-z0-9_-]{0,99}$/, 'must be lower-case letters, digits, - and _')
      .default('trenzeye-items'),
    /** Longest time of a search, in milliseconds. */
    SEARCH_TIMEOUT_MS: z.coerce.number().int().min(10).max(15_000).default(300),
    /** Milliseconds between two reports of new views to other services. */
    VIEW_REPORTS_MS: z.coerce.number().int().min(10).max(60_000).default(3_000),
    /** Whether pages that posts link to are fetched for preview cards. */
    LINK_PREVIEWS: z.enum(['on', 'off']).default('on'),
    /** Addresses of those pages: public ones, or anywhere. */
    LINK_PREVIEW_ADDRESSES: z.enum(['public', 'anywhere']).default('public'),
    /** Whether trends are requested from other websites: those of the table of sources, of the settings, and feeds that admins add. */
    SIGNALS: z.enum(['on', 'off']).default('on'),
    /** Replaces Reddit's listing, https://www.reddit.com/r/popular/rising.json. */
    SIGNALS_REDDIT_URL: httpUrl.optional(),
    /** Replaces the Mastodon servers of the table by one, such as https://mastodon.social. */
    SIGNALS_MASTODON_URL: httpUrl.optional(),
    /** Replaces the address of YouTube's API, https://www.googleapis.com/youtube/v3. */
    SIGNALS_YOUTUBE_URL: httpUrl.optional(),
    /** Without it, YouTube is not requested. */
    SIGNALS_YOUTUBE_KEY: z.string().optional(),
    /** Further RSS, Atom or JSON feeds, separated by commas or spaces. */
    SIGNALS_RSS_URLS: z
      .string()
      .default('')
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(httpUrl).max(50)),
    /** Addresses that replace those of built-in sources, such as mirrors: `id=url` pairs, separated by commas or spaces. */
    SIGNALS_SOURCE_URLS: z
      .string()
      .default('')
      .transform((list) => list.split(/[\s,]+/).filter(Boolean))
      .pipe(z.array(SourceUrl).max(50))
      .transform((pairs) => new Map(pairs)),
    /** Addresses of feeds that admins add and users follow: public ones, or anywhere. */
    SIGNALS_FEEDS: z.enum(['public', 'anywhere']).default('public'),
    /** Least seconds between two requests of an address; longer when the source asks for it. */
    SIGNALS_INTERVAL: z.coerce.number().int().min(60).max(86_400).default(600),
  })
  .refine((given) => given.MODEL_BASE_URL === undefined || given.MODEL_TEXT !== undefined, {
    path: ['MODEL_TEXT'],
    message: 'is needed when MODEL_BASE_URL is set',
  })
  .refine((given) => given.SIGNALS_YOUTUBE_URL === undefined || given.SIGNALS_YOUTUBE_KEY !== undefined, {
    path: ['SIGNALS_YOUTUBE_KEY'],
    message: 'is needed when SIGNALS_YOUTUBE_URL is set',
  });

export type ContentConfig = z.output<typeof settings>;
