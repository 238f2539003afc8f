import { randomUUID } from 'node:crypto';
import { eventually } from '@trenzeye/kit/testing';
import { type ContentTestService, startContent } from '../testing/content-service.ts';
import { type LinkedWebsite, startLinkedWebsite } from '../testing/linked-website.ts';

let service: ContentTestService;
let website: LinkedWebsite;
beforeAll(async () => {
  website = await startLinkedWebsite();
  service = await startContent({ LINK_PREVIEW_ADDRESSES: 'anywhere' });
});
afterAll(async () => {
  await service.stop();
  website.close();
});

const [many, one] = [randomUUID(), randomUUID()];
/** Makes pages due; `seconds` ago. Their hosts differ: only a few pages of one are requested. */
const pagesOf = (userId: string, count: number, seconds: number) =>
  Array.from({ length: count }, (_value, at) => ({ url: `${website.url}/plain?${userId}-${at}`, userId, seconds }));
const makeDue = async (pages: ReturnType<typeof pagesOf>): Promise<void> => {
  await service.sql.query(
    `INSERT INTO link_previews (url, host, requested_by, requested_at, due_at)
    SELECT url, url, requested_by, now(), now() - seconds * interval '1 second' FROM unnest($1::text[], $2::uuid[], $3::int[]) AS pages(url, requested_by, seconds)`,
    [pages.map(({ url }) => url), pages.map(({ userId }) => userId), pages.map(({ seconds }) => seconds)],
  );
};

test('one user has many pages due, another user one later -> it is among the first that are requested', async () => {
  await makeDue([...pagesOf(many, 12, 60), ...pagesOf(one, 1, 1)]);
  // The service notices the rows with its next transaction.
  await service.send('POST', '/api/link-previews', { as: { id: randomUUID() }, body: { url: `${website.url}/plain` } });
  const pages = () => website.requests.filter((path) => path.startsWith('/plain'));
  await eventually(() => expect(pages()).toHaveLength(14));

  const position = pages().findIndex((path) => path.includes(one));

  expect(position).toBeGreaterThanOrEqual(0);
  expect(position).toBeLessThan(4);
  expect(await service.sql.query('SELECT 1 FROM link_previews WHERE requested_by IS NOT NULL AND fetched_at IS NOT NULL')).toEqual([]);
});

test('account deleted before its page is fetched -> the page no longer names it', async () => {
  const [page] = pagesOf(many, 1, -3_600);
  await makeDue([{ ...page, url: `${website.url}/plain?later` } as NonNullable<typeof page>]);

  await service.publish('account.deleted', { userId: many });

  await eventually(async () => expect(await service.sql.query('SELECT 1 FROM link_previews WHERE requested_by = $1', [many])).toEqual([]));
});
