import { buffer } from 'node:stream/consumers';
import { type ObjectStore, variantFolder } from '@trenzeye/kit';

export type ImageKind = 'png' | 'jpg' | 'webp';

/** Stores generated images and serves them at their URLs. */
export interface GeneratedImageStore {
  /** Stores the bytes under `images/<name>.<kind>` and returns the URL. */
  put(name: string, kind: ImageKind, bytes: Uint8Array): Promise<string>;
  /** The URL of a stored image, or undefined. */
  find(name: string, kind: ImageKind): Promise<string | undefined>;
  /** The bytes of a stored image, or undefined. */
  read(name: string, kind: ImageKind): Promise<Uint8Array | undefined>;
  /** The bytes of the image at a URL of this store, or undefined. */
  readUrl(url: string): Promise<Uint8Array | undefined>;
  /** Whether a URL belongs to this store and the image exists. */
  has(url: string): Promise<boolean>;
  /** Deletes the image at a URL of this store and its smaller variants. Deleting a missing image changes nothing. */
  delete(url: string): Promise<void>;
}

const contentTypes: Record<ImageKind, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' };

const ownUrl = /^\/media\/(images\/[a-z0-9][a-z0-9-]{0,63}\.(?:png|jpg|webp))$/;

export const createGeneratedImageStore = (objects: ObjectStore): GeneratedImageStore => {
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
    readUrl: async (url) => {
      const key = ownUrl.exec(url)?.[1];
      const stored = key === undefined ? undefined : await objects.get(key);
      return stored && buffer(stored.stream);
    },
    delete: async (url) => {
      const key = ownUrl.exec(url)?.[1];
      if (key === undefined) return;
      await objects.delete(key);
      await objects.deleteAll(variantFolder(key));
    },
    has: async (url) => {
      const key = ownUrl.exec(url)?.[1];
      return key !== undefined && (await objects.head(key)) !== undefined;
    },
  };
};
