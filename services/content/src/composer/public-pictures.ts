import { createFairQueue, networkOf } from '@trenzeye/kit';
import type { GeneratedImageStore } from '../images/index.ts';
import { createSingleFlight } from '../single-flight.ts';
import type { PosterBrief } from './poster/compose-poster.ts';
import type { PosterRenderer } from './poster/poster-renderer.ts';

/** A few seconds of drawing. */
const maxWaiting = 12;
const retryAfterSeconds = 5;

/**
 * Pictures that anyone can ask for, drawn at the first request and then stored. They have a thread and a queue that images of signed-in
 * users do not use; in the queue networks of visitors take turns. `client` is an address. Both throw `unavailable` when the queue is full.
 */
export interface PublicPictures {
  /** WebP. */
  read(name: string, brief: PosterBrief, client: string): Promise<Uint8Array>;
  /** Its URL. */
  find(name: string, brief: PosterBrief, client: string): Promise<string>;
}

interface PublicPicturesParts {
  readonly images: GeneratedImageStore;
  readonly renderer: PosterRenderer;
}

export const createPublicPictures = ({ images, renderer }: PublicPicturesParts): PublicPictures => {
  const runInTurn = createFairQueue({ maxConcurrent: 1, maxWaiting, retryAfterSeconds });
  const shareDrawing = createSingleFlight<{ readonly webp: Uint8Array; readonly url: string }>();

  /** Concurrent requests share one drawing. */
  const draw = (name: string, brief: PosterBrief, client: string) =>
    shareDrawing(name, () =>
      runInTurn(networkOf(client), async () => {
        const webp = await renderer.draw(brief);
        return { webp, url: await images.put(name, 'webp', webp) };
      }),
    );

  return {
    read: async (name, brief, client) => (await images.read(name, 'webp')) ?? (await draw(name, brief, client)).webp,
    find: async (name, brief, client) => (await images.find(name, 'webp')) ?? (await draw(name, brief, client)).url,
  };
};
