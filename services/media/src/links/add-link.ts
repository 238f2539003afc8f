import { isIP } from 'node:net';
import { createText, fingerprintOf, type IdempotencyKey, invalidField, isPublicAddress, notFound, type Viewer } from '@trenzeye/kit';
import type { MediaContext } from '../context.ts';
import { UploadError } from '../upload-error.ts';
import { readUpload, reserveUpload, sanitizeFileName, type UploadRow } from '../uploads/index.ts';
import type { LinkSettings } from './link-settings.ts';
import { parseHttpUrl } from './open-url.ts';
import { detectPlatform, platformMessage } from './platforms.ts';

interface AddLink {
  readonly viewer: Viewer;
  readonly trace: string;
  readonly url: string;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

const maxUrlLength = 2048;

/** Checks a URL without requesting it. Throws UploadError. */
const validateUrl = (address: string, { allowedHosts: allowed, youtube }: LinkSettings): URL => {
  if (address.length > maxUrlLength)
    throw new UploadError(createText('An address can have at most {maxUrlLength} characters.', { maxUrlLength }));
  const url = parseHttpUrl(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) && !isPublicAddress(host) && !allowed.has(`${host}:${url.port}`))
    throw new UploadError('This address does not lead to a public website.');
  const platform = detectPlatform(url);
  if (platform && !(platform.id && youtube)) throw new UploadError(platformMessage(platform));
  return url;
};

/** The file name in the URL, otherwise the host name. */
const fileNameOf = ({ pathname, hostname }: URL): string => {
  try {
    return sanitizeFileName(decodeURIComponent(pathname), hostname);
  } catch {
    return hostname;
  }
};

/** Creates an upload from a URL and queues the download. Throws `invalid_request` naming `source_url`. */
export const addLink = async (context: MediaContext, { viewer, trace, url: address, idempotencyKey }: AddLink): Promise<UploadRow> => {
  let url: URL;
  try {
    url = validateUrl(address, context.links);
  } catch (error) {
    if (error instanceof UploadError) throw invalidField('source_url', error.text);
    throw error;
  }
  const cause = {
    actor: viewer.id,
    trace,
    ...(idempotencyKey && { idempotencyKey: { ...idempotencyKey, fingerprint: fingerprintOf(url.href) } }),
  };
  const { id } = await context.transaction(cause, async (tx) => {
    const { upload } = await reserveUpload(context, tx, {
      user_id: viewer.id,
      media_type: 'link',
      source: 'link',
      name: fileNameOf(url),
      source_url: url.href,
      size: 0,
      stage: 'fetching',
    });
    await context.jobs.enqueue(tx, { kind: 'upload', id: upload.id });
    return { id: upload.id };
  });
  const row = await readUpload(context.prisma, id);
  if (!row) throw notFound('upload');
  return row;
};
