import { ForbiddenAddress, InvalidAnswer, limitTime, readBounded } from '@trenzeye/kit';
import { fetchWithRedirects } from '../fetch-with-redirects.ts';
import type { LinkPreviewSettings } from './link-preview-settings.ts';
import { type PageDescription, parsePage } from './parse-page.ts';

/** Heads of pages are much smaller; the rest of a longer page is not read. */
const pageLimitBytes = 524_288;

export interface FetchOptions {
  /** The user whose link it is. */
  readonly cause?: string;
  readonly settings: LinkPreviewSettings;
  readonly stopping: AbortSignal;
}

export interface FetchedPage extends PageDescription {
  /** The absolute address of the picture. */
  readonly pictureUrl: string | undefined;
}

/** Requests an address with a limit in time. Throws for addresses that are not public. */
export const request = (url: string, accept: string, { cause, settings, stopping }: FetchOptions): Promise<Response> =>
  fetchWithRedirects(url, settings.reach, {
    ...(cause !== undefined && { cause }),
    headers: { accept, 'user-agent': settings.userAgent },
    signal: limitTime(settings.timeoutMs, stopping),
  });

/** Not compressed: the limits count what is transferred. */
export const isPlain = ({ headers }: Response): boolean => /^(identity)?$/.test(headers.get('content-encoding') ?? '');

/** The page's text in the character set of its header or its first bytes; UTF-8 for an unknown one. */
const decode = (bytes: Buffer, contentType: string): string => {
  const named = /charset=["']?([\w-]+)/i;
  const charset = named.exec(contentType)?.[1] ?? named.exec(bytes.subarray(0, 2_048).toString('latin1'))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
};

/** A relative address of a picture belongs to the page. */
const absolute = (imageUrl: string | undefined, pageUrl: string): string | undefined => {
  const url = imageUrl === undefined ? null : URL.parse(imageUrl, pageUrl);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
};

/**
 * What a page says about itself; undefined if it refuses, is not HTML or says nothing. Throws when it cannot be reached or has a problem
 * of its own, so that another attempt makes sense.
 */
export const fetchPage = async (url: string, options: FetchOptions): Promise<FetchedPage | undefined> => {
  const response = await request(url, 'text/html,application/xhtml+xml', options).catch((error: unknown) => {
    // LinkedIn, for example, answers programs with status 999: another attempt changes nothing.
    if (error instanceof ForbiddenAddress || error instanceof InvalidAnswer) return undefined;
    throw error;
  });
  if (!response) return undefined;
  const contentType = response.headers.get('content-type') ?? '';
  if (!response.ok || !isPlain(response) || !/^(text\/html|application\/xhtml\+xml)\b/i.test(contentType)) {
    await response.body?.cancel();
    if (response.status >= 500 || response.status === 429) throw new Error(`the page answered with status ${response.status}`);
    return undefined;
  }
  const { bytes } = await readBounded(response, pageLimitBytes);
  const page = parsePage(decode(bytes, contentType), new URL(url).host);
  return page && { ...page, pictureUrl: absolute(page.imageUrl, url) };
};
