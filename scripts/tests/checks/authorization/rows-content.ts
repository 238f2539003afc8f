import { notBanned, ownerOnly, signedIn, writers } from '../../environment/actors.ts';
import type { TestEnvironment } from '../../environment/test-environment.ts';
import { type Rows, row } from './row.ts';

const newItem = async (environment: TestEnvironment): Promise<string> => environment.publishItem(environment.user('owner'));
const newDraft = async (environment: TestEnvironment): Promise<string> => environment.createDraft(environment.user('owner'));

const content = { tweets: ['Who may write this?'], hashtags: ['access'] };
const draftBody = { type: 'thread', prompt: 'Access', content };

const creation: Rows = {
  'POST /api/generate/description': row(
    writers,
    () => ({ path: '/api/generate/description', body: { image_url: '/media/images/none.png' } }),
    [400],
  ),
  'POST /api/generate/captions': row(
    writers,
    () => ({ path: '/api/generate/captions', body: { texts: ['Hello.'], language: 'de' } }),
    [422],
  ),
  'POST /api/generate': row(writers, () => ({ path: '/api/generate', body: { type: 'thread', prompt: 'Access' } })),
  'POST /api/content/save': row(writers, () => ({ path: '/api/content/save', body: draftBody })),
  'POST /api/content/drafts': row(writers, () => ({ path: '/api/content/drafts', body: draftBody })),
  'PUT /api/content/{id}': row(ownerOnly, async (environment) => ({
    path: `/api/content/${await newDraft(environment)}`,
    body: { ...draftBody, version: 1 },
  })),
  'GET /api/content/{id}/versions': row(ownerOnly, async (environment) => ({
    path: `/api/content/${await newDraft(environment)}/versions`,
  })),
  'GET /api/content/{id}/versions/{version}': row(ownerOnly, async (environment) => ({
    path: `/api/content/${await newDraft(environment)}/versions/1`,
  })),
  'POST /api/content/{id}/versions/{version}/restore': row(ownerOnly, async (environment) => ({
    path: `/api/content/${await newDraft(environment)}/versions/1/restore`,
  })),
  'POST /api/content/{id}/edits': row(ownerOnly, async (environment) => ({
    path: `/api/content/${await newItem(environment)}/edits`,
    body: { type: 'thread', content, version: 2 },
  })),
  'POST /api/content/{id}/publish': row(ownerOnly, async (environment) => ({
    path: `/api/content/${await newDraft(environment)}/publish`,
  })),
  'DELETE /api/content/{id}': row(ownerOnly, async (environment) => ({ path: `/api/content/${await newItem(environment)}` })),
  'GET /api/users/{id}/drafts': row(ownerOnly, (environment) => ({ path: `/api/users/${environment.user('owner').id}/drafts` })),
  'GET /api/export/content': row(signedIn, () => ({ path: '/api/export/content' })),
  'GET /api/export/images': row(signedIn, () => ({ path: '/api/export/images' })),
};

const newItemWithLink = async ({ request, user }: TestEnvironment): Promise<string> => {
  const { token } = user('owner');
  const body = { ...draftBody, content: { ...content, tweets: ['See https://example.com/'] } };
  const { id } = await request<{ id: string }>('POST', '/api/content/save', token, body);
  await request('POST', `/api/content/${id}/publish`, token);
  return id;
};

const linkPreviews: Rows = {
  'POST /api/link-previews': row(writers, () => ({ path: '/api/link-previews', body: { url: 'https://example.com/' } })),
  'PUT /api/content/{id}/link-previews': row(ownerOnly, async (environment) => ({
    path: `/api/content/${await newItemWithLink(environment)}/link-previews`,
    body: { part: 0, shown: false },
  })),
};

const bookmarks: Rows = {
  'GET /api/bookmarks': row(signedIn, () => ({ path: '/api/bookmarks' })),
  'GET /api/bookmarks/ids': row(signedIn, () => ({ path: '/api/bookmarks/ids' })),
  'PUT /api/bookmarks/{id}': row(writers, async (environment) => ({ path: `/api/bookmarks/${await newItem(environment)}` })),
  'DELETE /api/bookmarks/{id}': row(writers, async (environment) => ({ path: `/api/bookmarks/${await newItem(environment)}` })),
};

const completions: Rows = {
  'GET /api/completions/people': row(signedIn, () => ({ path: '/api/completions/people?q=a' })),
  'GET /api/completions/tags': row(signedIn, () => ({ path: '/api/completions/tags?q=a' })),
};

const reads: Rows = {
  'GET /api/content/public': row(notBanned, () => ({ path: '/api/content/public' })),
  'GET /api/content/{id}': row(notBanned, async (environment) => ({ path: `/api/content/${await newItem(environment)}` })),
  'GET /api/content/{id}/edits': row(notBanned, async (environment) => ({ path: `/api/content/${await newItem(environment)}/edits` })),
  'GET /api/content/{id}/card': row(notBanned, async (environment) => ({ path: `/api/content/${await newItem(environment)}/card` })),
  'GET /api/content/{id}/card.webp': row(notBanned, async (environment) => ({
    path: `/api/content/${await newItem(environment)}/card.webp`,
  })),
  'POST /api/content/{id}/view': row(notBanned, async (environment) => ({ path: `/api/content/${await newItem(environment)}/view` })),
  'POST /api/content/{id}/quote': row(writers, async (environment) => ({ path: `/api/content/${await newItem(environment)}/quote` })),
  'GET /api/content/{id}/quotes': row(notBanned, async (environment) => ({ path: `/api/content/${await newItem(environment)}/quotes` })),
  'GET /api/content/{id}/lineage': row(notBanned, async (environment) => ({ path: `/api/content/${await newItem(environment)}/lineage` })),
  'GET /api/users/{id}/content': row(notBanned, (environment) => ({ path: `/api/users/${environment.user('owner').id}/content` })),
  'GET /api/users/{id}/remixes': row(notBanned, (environment) => ({ path: `/api/users/${environment.user('owner').id}/remixes` })),
  'GET /api/search': row(notBanned, () => ({ path: '/api/search?q=access' })),
  'GET /api/tags/{tag}': row(notBanned, async (environment) => {
    await newItem(environment);
    return { path: '/api/tags/access' };
  }),
};

const firstTemplate = async (environment: TestEnvironment): Promise<string> =>
  (await environment.request<{ id: string }[]>('GET', '/api/templates?limit=1', undefined))[0]?.id ?? '';

const signals: Rows = {
  'GET /api/signals': row(notBanned, () => ({ path: '/api/signals' })),
  'GET /api/signals/hidden': row(signedIn, () => ({ path: '/api/signals/hidden' })),
  'GET /api/signals/mutes': row(signedIn, () => ({ path: '/api/signals/mutes' })),
  'PUT /api/signals/mutes/{tag}': row(writers, () => ({ path: '/api/signals/mutes/access' })),
  'DELETE /api/signals/mutes/{tag}': row(writers, () => ({ path: '/api/signals/mutes/access' })),
  'GET /api/signals/{id}': row(notBanned, (environment) => ({ path: `/api/signals/${environment.signalId}` })),
  'GET /api/signals/{id}/details': row(notBanned, (environment) => ({ path: `/api/signals/${environment.signalId}/details` })),
  'PUT /api/signals/{id}/hide': row(writers, (environment) => ({ path: `/api/signals/${environment.signalId}/hide` })),
  'DELETE /api/signals/{id}/hide': row(writers, (environment) => ({ path: `/api/signals/${environment.signalId}/hide` })),
  'GET /api/signals/followed': row(signedIn, () => ({ path: '/api/signals/followed' })),
  'PUT /api/signals/{id}/follow': row(writers, (environment) => ({ path: `/api/signals/${environment.signalId}/follow`, body: {} })),
  'DELETE /api/signals/{id}/follow': row(writers, (environment) => ({ path: `/api/signals/${environment.signalId}/follow` })),
  'GET /api/signals/muted-words': row(signedIn, () => ({ path: '/api/signals/muted-words' })),
  'PUT /api/signals/muted-words/{word}': row(writers, () => ({ path: '/api/signals/muted-words/access' })),
  'DELETE /api/signals/muted-words/{word}': row(writers, () => ({ path: '/api/signals/muted-words/access' })),
  'GET /api/templates': row(notBanned, () => ({ path: '/api/templates' })),
  'GET /api/templates/{id}': row(notBanned, async (environment) => ({ path: `/api/templates/${await firstTemplate(environment)}` })),
  'GET /api/templates/{id}/preview': row(
    notBanned,
    async (environment) => ({ path: `/api/templates/${await firstTemplate(environment)}/preview` }),
    [302],
  ),
};

const nicheBody = { name: 'Access', follows: [{ kind: 'word', text: 'access' }] };
const newNiche = async (environment: TestEnvironment): Promise<string> =>
  (await environment.request<{ id: string }>('POST', '/api/niches', environment.user('owner').token, nicheBody)).id;
const alertSettings = { time_zone: 'UTC', quiet_hours: null, daily_limit: 5 };

const niches: Rows = {
  'GET /api/niches': row(signedIn, () => ({ path: '/api/niches' })),
  'POST /api/niches': row(writers, () => ({ path: '/api/niches', body: nicheBody })),
  'PUT /api/niches/{id}': row(ownerOnly, async (environment) => ({ path: `/api/niches/${await newNiche(environment)}`, body: nicheBody })),
  'DELETE /api/niches/{id}': row(ownerOnly, async (environment) => ({ path: `/api/niches/${await newNiche(environment)}` })),
  'GET /api/niches/alert-settings': row(signedIn, () => ({ path: '/api/niches/alert-settings' })),
  'PUT /api/niches/alert-settings': row(writers, () => ({ path: '/api/niches/alert-settings', body: alertSettings })),
};

/** Creates a request by another user to remix an item of the owner. */
const createRemixRequest = async (environment: TestEnvironment): Promise<{ itemId: string; requestId: string }> => {
  const itemId = await newItem(environment);
  await environment.request('PATCH', `/api/content/${itemId}`, environment.user('owner').token, { remix_consent: 'ask' });
  const { id } = await environment.request<{ id: string }>(
    'POST',
    `/api/content/${itemId}/remix-requests`,
    environment.user('other').token,
    {},
  );
  return { itemId, requestId: id };
};

const remixes: Rows = {
  'POST /api/content/{id}/remix': row(writers, async (environment) => ({ path: `/api/content/${await newItem(environment)}/remix` })),
  'PATCH /api/content/{id}': row(ownerOnly, async (environment) => ({
    path: `/api/content/${await newItem(environment)}`,
    body: { remix_consent: 'off' },
  })),
  // The author needs no permission and gets 409.
  'POST /api/content/{id}/remix-requests': row(
    writers,
    async (environment) => ({ path: `/api/content/${(await createRemixRequest(environment)).itemId}/remix-requests`, body: {} }),
    [409],
  ),
  'GET /api/content/{id}/remix-requests': row(ownerOnly, async (environment) => ({
    path: `/api/content/${(await createRemixRequest(environment)).itemId}/remix-requests`,
  })),
  'POST /api/content/{id}/remix-requests/{request}': row(ownerOnly, async (environment) => {
    const { itemId, requestId } = await createRemixRequest(environment);
    return { path: `/api/content/${itemId}/remix-requests/${requestId}`, body: { status: 'accepted' } };
  }),
};

export const contentRows: Rows = {
  ...creation,
  ...linkPreviews,
  ...bookmarks,
  ...completions,
  ...reads,
  ...signals,
  ...niches,
  ...remixes,
};
