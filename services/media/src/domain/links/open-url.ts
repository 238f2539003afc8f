import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { UploadError } from '../uploads/upload-error.ts';
import { type HostSettings, type ResolvedAddress, resolveHost } from './resolve-host.ts';

export interface FetchSettings extends HostSettings {
  /** Milliseconds without a byte. */
  readonly idleTimeoutMs: number;
}

const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);
const headers = { accept: 'video/*, image/*;q=0.9, */*;q=0.1', 'accept-encoding': 'identity', 'user-agent': 'Trenzeye-Media/1.0' };

const unreachable = (cause: unknown): UploadError =>
  new UploadError('The website at this address does not answer.', { retryable: true, cause });

/** Throws UploadFailure for anything but a plain web address. */
export const parseHttpUrl = (address: string): URL => {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '')
    throw new UploadError('Only http and https addresses can be fetched.');
  if (url.username !== '' || url.password !== '') throw new UploadError('An address with a name and password in it cannot be fetched.');
  return url;
};

/** Hands the connection the address that was checked, whatever name it asks for. */
const pinnedTo =
  ({ address, family }: ResolvedAddress): LookupFunction =>
  (_host, options, done) =>
    options.all ? done(null, [{ address, family }]) : done(null, address, family);

const request = (url: URL, resolved: ResolvedAddress, idle: number, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options: RequestOptions = { agent: false, headers, lookup: pinnedTo(resolved), signal, timeout: idle, maxHeaderSize: 16_384 };
    const call = (url.protocol === 'https:' ? https : http).get(url, options, resolve);
    call.once('timeout', () => call.destroy(new Error('no byte came in time')));
    call.once('error', (error) => reject(signal.aborted ? signal.reason : unreachable(error)));
  });

const refusals: Readonly<Record<number, string>> = {
  401: 'The website wants a log-in for this address. Download the file and upload it here.',
  403: 'The website does not let us fetch this address. Download the file and upload it here.',
  404: 'There is nothing at this address.',
  410: 'There is nothing at this address any more.',
  429: 'The website wants us to come back later.',
};

const refused = (status: number): UploadError =>
  new UploadError(refusals[status] ?? `The website answered with an error (${status}).`, { retryable: status === 429 || status >= 500 });

/**
 * Opens what lies at a public address, following redirects; each host is resolved by us, checked, and connected to at the very
 * address that was checked. Throws UploadFailure, or the signal's reason.
 */
export const openUrl = async (address: string, rules: FetchSettings, signal: AbortSignal): Promise<IncomingMessage> => {
  let url = parseHttpUrl(address);
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const response = await request(url, await resolveHost(url, rules), rules.idleTimeoutMs, signal);
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    if (status === 200) {
      const { 'content-encoding': encoding = 'identity' } = response.headers;
      if (encoding === 'identity' || encoding === '') return response;
      response.destroy();
      throw new UploadError('The website sends this file only in a packed form that we do not take.');
    }
    response.destroy();
    if (!redirects.has(status) || location === undefined) throw refused(status);
    const next = URL.parse(location, url.href);
    if (!next) throw refused(status);
    url = parseHttpUrl(next.href);
  }
  throw new UploadError('This address leads from one place to the next without end.');
};
