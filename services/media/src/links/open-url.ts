import type { IncomingMessage } from 'node:http';
import type { LookupFunction } from 'node:net';
import { createText, requestOnce } from '@trenzeye/kit';
import { UploadError } from '../uploads/upload-error.ts';
import { type HostSettings, type ResolvedAddress, resolveHost } from './resolve-host.ts';

export interface FetchSettings extends HostSettings {
  /** Limit without any received byte. */
  readonly idleTimeoutMs: number;
  /** Limit for one whole download. */
  readonly timeoutMs: number;
}

const maxRedirects = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const headers = { accept: 'video/*, image/*;q=0.9, */*;q=0.1', 'accept-encoding': 'identity', 'user-agent': 'Trenzeye-Media/1.0' };

const unreachableError = (cause: unknown): UploadError =>
  new UploadError('The website at this address does not answer.', { retryable: true, cause });

/** Throws UploadError for everything except http and https URLs without credentials. */
export const parseHttpUrl = (address: string): URL => {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw new UploadError('Only http and https addresses can be fetched.');
  if (url.username !== '' || url.password !== '') throw new UploadError('An address with a name and password in it cannot be fetched.');
  return url;
};

/** Resolves every host name to the address that was checked (prevents DNS rebinding). */
const pinnedLookup =
  ({ address, family }: ResolvedAddress): LookupFunction =>
  (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);

interface Download {
  readonly rules: FetchSettings;
  readonly signal: AbortSignal;
  /** The user whose upload it is. */
  readonly cause: string;
}

const request = async (url: URL, { rules, signal, cause }: Download): Promise<IncomingMessage> => {
  const resolved = await resolveHost(url, rules);
  try {
    const { idleTimeoutMs, timeoutMs } = rules;
    const { message } = await requestOnce(url, { headers, lookup: pinnedLookup(resolved), signal, cause, idleTimeoutMs, timeoutMs });
    return message;
  } catch (error) {
    throw signal.aborted ? signal.reason : unreachableError(error);
  }
};

const statusMessages: Readonly<Record<number, string>> = {
  401: 'The website requires a log-in for this address. Download the file and upload it here.',
  403: 'The website does not allow us to download this file. Download it yourself and upload it here.',
  404: 'There is no file at this address.',
  410: 'The file at this address was removed.',
  429: 'The website limits downloads at the moment. Please try again later.',
};

const statusError = (status: number): UploadError =>
  new UploadError(statusMessages[status] ?? createText('The website answered with an error ({status}).', { status }), {
    retryable: status === 429 || status >= 500,
  });

/**
 * Requests a public URL and follows redirects. Each host is resolved and checked first, and the connection uses the checked address.
 * Throws UploadError, or the signal's reason.
 */
export const openUrl = async (address: string, download: Download): Promise<IncomingMessage> => {
  let url = parseHttpUrl(address);
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const response = await request(url, download);
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    if (status === 200) {
      const { 'content-encoding': encoding = 'identity' } = response.headers;
      if (encoding === 'identity' || encoding === '') return response;
      response.destroy();
      throw new UploadError('The website sends this file with an unsupported content encoding.');
    }
    response.destroy();
    if (!redirectStatuses.has(status) || location === undefined) throw statusError(status);
    const next = URL.parse(location, url.href);
    if (!next) throw statusError(status);
    url = parseHttpUrl(next.href);
  }
  throw new UploadError('This address redirects too many times.');
};
