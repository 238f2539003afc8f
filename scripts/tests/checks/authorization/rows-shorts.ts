import { owner, type Rows, row, writers } from './row.ts';
import type { World } from './world.ts';

const scenes = [{ description: 'Who may watch this', narration: '', duration: 1 }];
const scripted = { script: 'Who may watch this?', title: 'Access', scenes };

let made: Promise<string> | undefined;
/** A Short of the owner's; one for all requests, as none of them changes whose it is. */
const shortOf = (world: World): Promise<string> => {
  made ??= world
    .ask<{ short_id: string }>('POST', '/api/shorts/from-script', world.person('owner').token, scripted)
    .then(({ short_id }) => short_id);
  return made;
};

let sent: Promise<string> | undefined;
/** An upload of the owner's, a picture: what wants a video says so to its owner, and to nobody else. */
const uploadOf = async (world: World): Promise<string> => {
  sent ??= (async () => {
    const form = new FormData();
    form.set('media_type', 'image');
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    form.set('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'pixel.png');
    const headers = { authorization: `Bearer ${world.person('owner').token}` };
    const answer = await fetch(`${world.url}/api/upload`, { method: 'POST', headers, body: form });
    return ((await answer.json()) as { id: string }).id;
  })();
  return sent;
};

const edit = { start: 0, end: 1, crop: [], captions: [], captions_mode: 'none', cover_at: 0, title: 'Access' };

export const shortRows: Rows = {
  'POST /api/shorts-from-upload': row(
    owner,
    async (world) => ({ path: '/api/shorts-from-upload', body: { upload_id: await uploadOf(world) } }),
    [409],
  ),
  'POST /api/shorts/from-script': row(writers, () => ({ path: '/api/shorts/from-script', body: scripted })),
  'GET /api/shorts': row(['owner', 'other', 'moderator', 'admin', 'suspended'], () => ({ path: '/api/shorts' })),
  'GET /api/shorts/{id}': row(owner, async (world) => ({ path: `/api/shorts/${await shortOf(world)}` })),
  'PUT /api/shorts/{id}/edit': row(owner, async (world) => ({ path: `/api/shorts/${await shortOf(world)}/edit`, body: edit }), [409]),
  'POST /api/shorts/{id}/render': row(owner, async (world) => ({ path: `/api/shorts/${await shortOf(world)}/render` })),
  'POST /api/shorts/{id}/cancel': row(owner, async (world) => ({ path: `/api/shorts/${await shortOf(world)}/cancel` })),
  'PUT /api/upload/{id}/captions': row(
    owner,
    async (world) => ({ path: `/api/upload/${await uploadOf(world)}/captions`, body: { captions: '00:01.000 --> 00:02.000\nwords' } }),
    [409],
  ),
  'GET /api/upload/{id}/lab': row(owner, async (world) => ({ path: `/api/upload/${await uploadOf(world)}/lab` }), [409]),
};
