import type { TestEnvironment } from './test-environment.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export interface OwnPicture {
  readonly id: string;
  readonly uploadId: string;
  /** The path that image content names it with. */
  readonly url: string;
}

/** An image that the owner uploaded, processed, and a picture rendered from it. */
export const createOwnPicture = async ({ url, user, request }: TestEnvironment): Promise<OwnPicture> => {
  const { token } = user('owner');
  const form = new FormData();
  form.set('media_type', 'image');
  form.set('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'pixel.png');
  const response = await fetch(`${url}/api/upload`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
  const { id: uploadId } = (await response.json()) as { id: string };
  const deadline = Date.now() + 30_000;
  for (;;) {
    const { status } = await request<{ status: string }>('GET', `/api/upload/${uploadId}/status`, token);
    if (status === 'processed') break;
    if (status === 'error' || Date.now() > deadline) throw new Error(`the image of the owner is ${status}`);
    await new Promise((done) => setTimeout(done, 200));
  }
  const picture = await request<{ id: string; url: string }>('POST', `/api/upload/${uploadId}/pictures`, token);
  return { id: picture.id, uploadId, url: picture.url };
};
