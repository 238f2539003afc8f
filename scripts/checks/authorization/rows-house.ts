import { admins, anybody, moderators, type Rows, row } from './row.ts';

export const rowsOfTheHouse: Rows = {
  'GET /.well-known/jwks.json': row(anybody, () => ({ path: '/.well-known/jwks.json' })),
  'GET /dev/inbox': row(anybody, () => ({ path: '/dev/inbox' })),
  'GET /api/admin/activity-logs': row(moderators, () => ({ path: '/api/admin/activity-logs?limit=1' })),
  'POST /api/admin/seed': row(admins, () => ({ path: '/api/admin/seed', body: {} })),
};
