import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from '@trenzeye/kit';

export type ImageKind = 'png' | 'jpg' | 'webp';

/** Where generated images are kept and under which address they are served. */
export interface ImageShelf {
  /** Stores the bytes under `images/<name>.<kind>` and returns the address. */
  put(name: string, kind: ImageKind, bytes: Uint8Array): Promise<string>;
  /** The address of an image stored earlier, or undefined. */
  find(name: string, kind: ImageKind): Promise<string | undefined>;
  /** The bytes of an image stored earlier, or undefined. */
  read(name: string, kind: ImageKind): Promise<Uint8Array | undefined>;
  /** Whether an address is one of ours and the image is there. */
  has(url: string): Promise<boolean>;
}

const contentTypes: Record<ImageKind, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };
const own = /^\/media\/(images\/[a-z0-9][a-z0-9-]{0,63}\.(?:png|jpg|webp))$/;

export const createImageShelf = (objects: ObjectStore): ImageShelf => {
  const keyOf = (name: string, kind: ImageKind): string => `images/${name}.${kind}`;
  return {
    put: async (name, kind, bytes) => {
      const key = keyOf(name, kind);
      await objects.put(key, bytes, { contentType: contentTypes[kind] });
      return `/media/${key}`;
    },
    find: async (name, kind) => ((await objects.head(keyOf(name, kind))) ? `/media/${keyOf(name, kind)}` : undefined),
    read: async (name, kind) => {
      const stored = await objects.get(keyOf(name, kind));
      return stored && buffer(stored.stream);
    },
    has: async (url) => {
      const key = own.exec(url)?.[1];
      return key !== undefined && (await objects.head(key)) !== undefined;
    },
  };
};
