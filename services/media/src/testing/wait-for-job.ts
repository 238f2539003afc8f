import { eventually } from '@trenzeye/kit/testing';
import type { TestMedia } from './start-test-media.ts';

/** Milliseconds that a job of the tests may take on a busy machine. */
export const jobTimeoutMs = 180_000;

/** An upload once it is no longer pending. */
export const waitUntilProcessed = (media: TestMedia, as: string, id: string, within = jobTimeoutMs) =>
  eventually(async () => {
    const { body } = await media.send('GET', `/api/upload/${id}/status`, { as: { id: as } });
    if (body.status === 'pending') throw new Error(`still at ${body.stage}`);
    return body;
  }, within);

/** A Short once it is no longer being rendered. */
export const waitUntilRendered = (media: TestMedia, as: string, id: string) =>
  eventually(async () => {
    const { body } = await media.send('GET', `/api/shorts/${id}`, { as: { id: as } });
    if (body.status === 'rendering') throw new Error(`still at ${body.stage}`);
    return body;
  }, jobTimeoutMs);

/** The bytes behind an address. */
export const download = async (media: TestMedia, address: string): Promise<Buffer> => {
  const response = await fetch(media.url + address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
};
