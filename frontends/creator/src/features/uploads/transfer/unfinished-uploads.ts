import { localStore } from '@trenzeye/frontend-kit';
import type { PreviousUpload, UrlStorage } from 'tus-js-client';

/** A resumable upload that was started in this browser and not completed. */
export interface UnfinishedUpload {
  readonly key: string;
  readonly fingerprint: string;
  readonly name: string;
  readonly size: number;
  /** Upload URL. */
  readonly url: string;
  /** Bytes last confirmed by the server. */
  readonly sent: number;
  readonly startedAt: string;
}

type FileIdentity = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>;

/** Identifies a file without reading it; choosing the same file again gives the same fingerprint. */
export const fingerprintOf = ({ name, size, type, lastModified }: FileIdentity): string => [name, size, type, lastModified].join('|');

const storageKey = (owner: string): string => `trenzeye.uploads.${owner}`;
const noUploads: readonly UnfinishedUpload[] = [];
const uploadsByOwner = new Map<string, readonly UnfinishedUpload[]>();
const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isUnfinished = (value: unknown): value is UnfinishedUpload => {
  const { key, fingerprint, name, size, url, sent, startedAt } = (value ?? {}) as Record<string, unknown>;
  return [key, fingerprint, name, url, startedAt].every((text) => typeof text === 'string') && [size, sent].every(Number.isFinite);
};

/** Unfinished uploads of a user in this browser, newest first. */
export function unfinishedUploads(owner: string): readonly UnfinishedUpload[] {
  const cached = uploadsByOwner.get(owner);
  if (cached) return cached;
  let parsed = noUploads;
  try {
    const value: unknown = JSON.parse(localStore.getItem(storageKey(owner)) ?? '[]');
    parsed = Array.isArray(value) ? value.filter(isUnfinished) : noUploads;
  } catch {
    // Invalid JSON: nothing to resume.
  }
  uploadsByOwner.set(owner, parsed);
  return parsed;
}

function storeUploads(owner: string, entries: readonly UnfinishedUpload[]): void {
  uploadsByOwner.set(owner, entries);
  if (entries.length > 0) localStore.setItem(storageKey(owner), JSON.stringify(entries));
  else localStore.removeItem(storageKey(owner));
  for (const listener of listeners) listener();
}

export const removeUnfinished = (owner: string, key: string): void =>
  storeUploads(
    owner,
    unfinishedUploads(owner).filter((entry) => entry.key !== key),
  );

export const recordSentBytes = (owner: string, fingerprint: string, sent: number): void =>
  storeUploads(
    owner,
    unfinishedUploads(owner).map((entry) => (entry.fingerprint === fingerprint ? { ...entry, sent } : entry)),
  );

const toPreviousUpload = ({ key, size, name, url, startedAt }: UnfinishedUpload): PreviousUpload => ({
  size,
  metadata: { filename: name },
  creationTime: startedAt,
  urlStorageKey: key,
  uploadUrl: url,
  parallelUploadUrls: null,
});

/** URL storage of the tus client, per user. */
export const createUrlStorage = (owner: string): UrlStorage => ({
  findAllUploads: async () => unfinishedUploads(owner).map(toPreviousUpload),
  findUploadsByFingerprint: async (fingerprint) =>
    unfinishedUploads(owner)
      .filter((entry) => entry.fingerprint === fingerprint)
      .map(toPreviousUpload),
  removeUpload: async (key) => removeUnfinished(owner, key),
  addUpload: async (fingerprint, { size, metadata, uploadUrl, creationTime }) => {
    const key = `${creationTime} ${fingerprint}`;
    const entry = {
      key,
      fingerprint,
      name: metadata.filename ?? '',
      size: size ?? 0,
      url: uploadUrl ?? '',
      sent: 0,
      startedAt: creationTime,
    };
    storeUploads(owner, [entry, ...unfinishedUploads(owner).filter((other) => other.fingerprint !== fingerprint)]);
    return key;
  },
});
