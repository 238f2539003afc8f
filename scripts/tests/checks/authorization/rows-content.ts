import { anybody, owner, type Rows, row, signedIn, writers } from './row.ts';
import type { World } from './world.ts';

const item = async (world: World): Promise<string> => world.item(world.person('owner'));
const draft = async (world: World): Promise<string> => world.draft(world.person('owner'));

const made = { tweets: ['Who may write this?'], hashtags: ['access'] };
const typed = { type: 'thread', prompt: 'Access', content: made };

const making: Rows = {
  'POST /api/generate': row(writers, () => ({ path: '/api/generate', body: { type: 'thread', prompt: 'Access' } })),
  'POST /api/content/save': row(writers, () => ({ path: '/api/content/save', body: typed })),
  'POST /api/content/drafts': row(writers, () => ({ path: '/api/content/drafts', body: typed })),
  'PUT /api/content/{id}': row(owner, async (world) => ({ path: `/api/content/${await draft(world)}`, body: { ...typed, version: 1 } })),
  'GET /api/content/{id}/versions': row(owner, async (world) => ({ path: `/api/content/${await draft(world)}/versions` })),
  'GET /api/content/{id}/versions/{version}': row(owner, async (world) => ({ path: `/api/content/${await draft(world)}/versions/1` })),
  'POST /api/content/{id}/versions/{version}/restore': row(owner, async (world) => ({
    path: `/api/content/${await draft(world)}/versions/1/restore`,
  })),
  'POST /api/content/{id}/publish': row(owner, async (world) => ({ path: `/api/content/${await draft(world)}/publish` })),
  'DELETE /api/content/{id}': row(owner, async (world) => ({ path: `/api/content/${await item(world)}` })),
  'GET /api/users/{id}/drafts': row(owner, (world) => ({ path: `/api/users/${world.person('owner').id}/drafts` })),
  'GET /api/export/content': row(signedIn, () => ({ path: '/api/export/content' })),
};

const reading: Rows = {
  'GET /api/content/public': row(anybody, () => ({ path: '/api/content/public' })),
  'GET /api/content/{id}': row(anybody, async (world) => ({ path: `/api/content/${await item(world)}` })),
  'GET /api/content/{id}/card': row(anybody, async (world) => ({ path: `/api/content/${await item(world)}/card` })),
  'GET /api/content/{id}/card.webp': row(anybody, async (world) => ({ path: `/api/content/${await item(world)}/card.webp` })),
  'POST /api/content/{id}/view': row(anybody, async (world) => ({ path: `/api/content/${await item(world)}/view` })),
  'GET /api/content/{id}/lineage': row(anybody, async (world) => ({ path: `/api/content/${await item(world)}/lineage` })),
  'GET /api/users/{id}/content': row(anybody, (world) => ({ path: `/api/users/${world.person('owner').id}/content` })),
  'GET /api/users/{id}/remixes': row(anybody, (world) => ({ path: `/api/users/${world.person('owner').id}/remixes` })),
  'GET /api/search': row(anybody, () => ({ path: '/api/search?q=access' })),
  'GET /api/tags/{tag}': row(anybody, async (world) => {
    await item(world);
    return { path: '/api/tags/access' };
  }),
};

const someTemplate = async (world: World): Promise<string> =>
  (await world.ask<{ id: string }[]>('GET', '/api/templates?limit=1', undefined))[0]?.id ?? '';

const rising: Rows = {
  'GET /api/signals': row(anybody, () => ({ path: '/api/signals' })),
  'GET /api/signals/hidden': row(signedIn, () => ({ path: '/api/signals/hidden' })),
  'GET /api/signals/mutes': row(signedIn, () => ({ path: '/api/signals/mutes' })),
  'PUT /api/signals/mutes/{tag}': row(writers, () => ({ path: '/api/signals/mutes/access' })),
  'DELETE /api/signals/mutes/{tag}': row(writers, () => ({ path: '/api/signals/mutes/access' })),
  'GET /api/signals/{id}': row(anybody, (world) => ({ path: `/api/signals/${world.signal}` })),
  'PUT /api/signals/{id}/hide': row(writers, (world) => ({ path: `/api/signals/${world.signal}/hide` })),
  'DELETE /api/signals/{id}/hide': row(writers, (world) => ({ path: `/api/signals/${world.signal}/hide` })),
  'GET /api/templates': row(anybody, () => ({ path: '/api/templates' })),
  'GET /api/templates/{id}': row(anybody, async (world) => ({ path: `/api/templates/${await someTemplate(world)}` })),
  'GET /api/templates/{id}/preview': row(
    anybody,
    async (world) => ({ path: `/api/templates/${await someTemplate(world)}/preview` }),
    [302],
  ),
};

/** Somebody asks to remix an item of the owner's; who answers is the question. */
const askedFor = async (world: World): Promise<{ content: string; request: string }> => {
  const content = await item(world);
  await world.ask('PATCH', `/api/content/${content}`, world.person('owner').token, { remix_consent: 'ask' });
  const { id } = await world.ask<{ id: string }>('POST', `/api/content/${content}/remix-requests`, world.person('other').token, {});
  return { content, request: id };
};

const remixing: Rows = {
  'POST /api/content/{id}/remix': row(writers, async (world) => ({ path: `/api/content/${await item(world)}/remix` })),
  'PATCH /api/content/{id}': row(owner, async (world) => ({ path: `/api/content/${await item(world)}`, body: { remix_consent: 'off' } })),
  // The author has nobody to ask.
  'POST /api/content/{id}/remix-requests': row(
    writers,
    async (world) => ({ path: `/api/content/${(await askedFor(world)).content}/remix-requests`, body: {} }),
    [409],
  ),
  'GET /api/content/{id}/remix-requests': row(owner, async (world) => ({
    path: `/api/content/${(await askedFor(world)).content}/remix-requests`,
  })),
  'POST /api/content/{id}/remix-requests/{request}': row(owner, async (world) => {
    const { content, request } = await askedFor(world);
    return { path: `/api/content/${content}/remix-requests/${request}`, body: { status: 'accepted' } };
  }),
};

export const contentRows: Rows = { ...making, ...reading, ...rising, ...remixing };
