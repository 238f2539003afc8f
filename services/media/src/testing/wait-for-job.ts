import { eventually } from '@trenzeye/kit/testing';
import type { TestMedia } from './start-test-media.ts';

/** Limit of one job on a busy machine. */
export const jobTimeoutMs = 180_000;

/** Returns an upload when it is no longer pending. */
export const waitUntilProcessed = (media: TestMedia, as: string, id: string, timeoutMs = jobTimeoutMs) =>
  eventually(async () => {
    const { body } = await media.send('GET', `/api/upload/${id}/status`, { as: { id: as } });
    if (body.status === 'pending') throw new Error(`still in stage ${body.stage}`);
    return body;
  }, timeoutMs);

/** Returns a Short when it is no longer being rendered. */
export const waitUntilRendered = (media: TestMedia, as: string, id: string) =>
  eventually(async () => {
    const { body } = await media.send('GET', `/api/shorts/${id}`, { as: { id: as } });
    if (body.status === 'rendering') throw new Error(`still in stage ${body.stage}`);
    return body;
  }, jobTimeoutMs);

/** Downloads a file of the service. */
export const download = async (media: TestMedia, path: string): Promise<Buffer> => {
  const response = await fetch(media.url + path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
};
