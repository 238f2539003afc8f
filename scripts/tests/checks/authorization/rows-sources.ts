import { admins } from '../../environment/actors.ts';
import type { TestEnvironment } from '../../environment/test-environment.ts';
import { type Rows, row } from './row.ts';

const path = '/api/admin/sources';
let feeds = 0;
const newUrl = (): string => {
  feeds += 1;
  return `https://feed${feeds}.invalid/rss`;
};

const newFeed = async (environment: TestEnvironment): Promise<string> =>
  (
    await environment.request<{ id: string }>('POST', `${path}/feeds`, environment.user('admin').token, {
      url: newUrl(),
      name: 'Access',
    })
  ).id;

/** The allowed actors of the sources of trends. */
export const sourceRows: Rows = {
  'GET /api/admin/sources': row(admins, () => ({ path })),
  'PUT /api/admin/sources/{id}': row(admins, () => ({
    path: `${path}/github`,
    body: { enabled: true, interval_seconds: null, region: null, language: null },
  })),
  // Requests to other websites are off here.
  'POST /api/admin/sources/feeds/preview': row(admins, () => ({ path: `${path}/feeds/preview`, body: { url: newUrl() } }), [400]),
  'POST /api/admin/sources/feeds': row(admins, () => ({ path: `${path}/feeds`, body: { url: newUrl(), name: 'Access' } })),
  'DELETE /api/admin/sources/{id}': row(admins, async (environment) => ({ path: `${path}/${await newFeed(environment)}` })),
  'GET /api/admin/sources/opml': row(admins, () => ({ path: `${path}/opml` })),
  'POST /api/admin/sources/opml': row(admins, () => ({
    path: `${path}/opml`,
    body: { opml: '<opml version="2.0"><body><outline text="Access" xmlUrl="https://opml.invalid/rss"/></body></opml>' },
  })),
};
