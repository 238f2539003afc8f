import { isIP } from 'node:net';
import { fingerprintOf, type IdempotencyKey, invalidField, isPublicAddress, notFound, type Viewer } from '@trenzeye/kit';
import type { Context } from '../../context.ts';
import { enqueueProcessing } from '../../jobs/enqueue.ts';
import { readUpload, type UploadRow } from '../../store/uploads.ts';
import { reserveUpload, sanitizeFileName } from '../uploads/reserve-upload.ts';
import { UploadError } from '../uploads/upload-error.ts';
import type { LinkSettings } from './link-settings.ts';
import { parseHttpUrl } from './open-url.ts';
import { detectPlatform, platformMessage } from './platforms.ts';

export interface AddLink {
  readonly viewer: Viewer;
  readonly trace: string;
  readonly url: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

const longest = 2048;

/** What can be said of an address without going there. Throws UploadFailure. */
const check = (address: string, { allowedHosts: allowed, youtube }: LinkSettings): URL => {
  if (address.length > longest) throw new UploadError(`An address can have ${longest} characters at most.`);
  const url = parseHttpUrl(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isPublicAddress(host) && !allowed.has(`${host}:${url.port}`))
    throw new UploadError('This address does not lead to a public website.');
  const platform = detectPlatform(url);
  if (platform && !(platform.id && youtube)) throw new UploadError(platformMessage(platform));
  return url;
};

/** The file's name in the address, else the website's. */
const nameOf = ({ pathname, hostname }: URL): string => {
  try {
    return sanitizeFileName(decodeURIComponent(pathname), hostname);
  } catch {
    return hostname;
  }
};

/** Notes an address whose file is to be fetched. Throws `invalid_request` naming `source_url`, with what to do instead. */
export const addLink = async (context: Context, { viewer, trace, url: address, idempotencyKey }: AddLink): Promise<UploadRow> => {
  let url: URL;
  try {
    url = check(address, context.links);
  } catch (error) {
    if (error instanceof UploadError) throw invalidField('source_url', error.reason);
    throw error;
  }
  const cause = {
    actor: viewer.id,
    trace,
    ...(idempotencyKey && { idempotencyKey: { ...idempotencyKey, fingerprint: fingerprintOf(url.href) } }),
  };
  const { id } = await context.transact(cause, async (_emit, sql) => {
    const { upload } = await reserveUpload(context, sql, {
      ...{ user_id: viewer.id, media_type: 'link', source: 'link', name: nameOf(url), source_url: url.href },
      ...{ size: 0, stage: 'fetching' },
    });
    await enqueueProcessing(upload.id, sql);
    return { id: upload.id };
  });
  const row = await readUpload(context.sql, id);
  if (!row) throw notFound('upload');
  return row;
};
