import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { createComments } from '../cases/comment.ts';
import { createReactions } from '../cases/reaction.ts';
import type { Population } from '../data/bench-users.ts';
import type { LoadRequest } from '../measure/load.ts';

/** Requests of a thousand: 900 reads, 100 writes, roughly as people use a feed. */
export const shares = {
  feed: 450,
  item: 200,
  comments: 90,
  profile: 90,
  search: 70,
  reaction: 60,
  comment: 25,
  publish: 10,
  upload: 5,
} as const;

export type MixedRequest = keyof typeof shares;

const total = Object.values(shares).reduce((sum, share) => sum + share, 0);

/** The kind of request at a position between 0 and 1. */
export const kindAt = (position: number): MixedRequest => {
  let left = position * total;
  for (const [kind, share] of Object.entries(shares) as [MixedRequest, number][]) {
    if (left < share) return kind;
    left -= share;
  }
  return 'feed';
};

const expectStatus =
  (expected: number, text?: string) =>
  (status: number, body: Buffer): string | undefined =>
    status === expected && (text === undefined || body.includes(text)) ? undefined : `status ${status}: ${body.toString().slice(0, 200)}`;

const boundary = 'boundary-of-the-bench';

/** A form with a picture of 400 x 500 noisy pixels. */
const createUpload = async (): Promise<Buffer> => {
  const picture = await sharp(randomBytes(400 * 500 * 3), { raw: { width: 400, height: 500, channels: 3 } })
    .jpeg({ quality: 40 })
    .toBuffer();
  const field = `--${boundary}\r\ncontent-disposition: form-data; name="media_type"\r\n\r\nimage\r\n`;
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="picture.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(field + file), picture, Buffer.from(`\r\n--${boundary}--\r\n`)]);
};

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

const reads = ({ creators, items }: Population): Record<'feed' | 'item' | 'comments' | 'profile' | 'search', () => LoadRequest> => {
  const read = (path: string, check: LoadRequest['check']): LoadRequest => ({
    method: 'GET',
    path,
    headers: { authorization: `Bearer ${pick(creators).token}` },
    check,
  });
  return {
    feed: () => read('/api/content/public?limit=20', expectStatus(200, '"content_preview"')),
    item: () => {
      const id = pick(items);
      return read(`/api/content/${id}`, expectStatus(200, id));
    },
    comments: () => read(`/api/comments/${pick(items)}`, expectStatus(200)),
    profile: () => {
      const { id } = pick(creators);
      return read(`/api/users/${id}`, expectStatus(200, id));
    },
    search: () => read('/api/search?q=wave', expectStatus(200)),
  };
};

/** Requests of each kind. A publication is one request: its draft is one of `drafts`, which has to be long enough. */
export const createRequests = async (
  population: Population,
  drafts: () => { id: string; token: string },
): Promise<Record<MixedRequest, () => LoadRequest>> => {
  const upload = await createUpload();
  return {
    ...reads(population),
    reaction: createReactions(population),
    comment: createComments(population),
    publish: () => {
      const { id, token } = drafts();
      return {
        method: 'POST',
        path: `/api/content/${id}/publish`,
        headers: { authorization: `Bearer ${token}` },
        check: expectStatus(200),
      };
    },
    upload: () => ({
      method: 'POST',
      path: '/api/upload',
      headers: {
        authorization: `Bearer ${pick(population.creators).token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'idempotency-key': randomUUID(),
      },
      body: upload,
      check: expectStatus(201),
    }),
  };
};
