import type { PreviousUpload, UrlStorage } from 'tus-js-client';

/** A resumable upload that this browser began and did not end. */
export interface Unfinished {
  readonly key: string;
  readonly fingerprint: string;
  readonly name: string;
  readonly size: number;
  /** Where it goes on. */
  readonly address: string;
  /** Bytes the server had taken when it was last heard of. */
  readonly sent: number;
  readonly begun: string;
}

type FileFacts = Pick<File, 'name' | 'size' | 'type' | 'lastModified'>;

/** Tells files apart without reading them: the same file chosen again has the same one. */
export const fingerprintOf = ({ name, size, type, lastModified }: FileFacts): string => [name, size, type, lastModified].join('|');

const keyOf = (owner: string): string => `trenzeye.uploads.${owner}`;
const none: readonly Unfinished[] = [];
const kept = new Map<string, readonly Unfinished[]>();
const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isUnfinished = (value: unknown): value is Unfinished => {
  const { key, fingerprint, name, size, address, sent, begun } = (value ?? {}) as Record<string, unknown>;
  return [key, fingerprint, name, address, begun].every((text) => typeof text === 'string') && [size, sent].every(Number.isFinite);
};

/** What this person has still to end in this browser, newest first. */
export function unfinishedOf(owner: string): readonly Unfinished[] {
  const known = kept.get(owner);
  if (known) return known;
  let read = none;
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]');
    read = Array.isArray(value) ? value.filter(isUnfinished) : none;
  } catch {
    // Unreadable: nothing to resume.
  }
  kept.set(owner, read);
  return read;
}

function keep(owner: string, entries: readonly Unfinished[]): void {
  kept.set(owner, entries);
  try {
    if (entries.length > 0) localStorage.setItem(keyOf(owner), JSON.stringify(entries));
    else localStorage.removeItem(keyOf(owner));
  } catch {
    // Without storage an upload can be paused, but not taken up after a reload.
  }
  for (const listener of listeners) listener();
}

export const forget = (owner: string, key: string): void =>
  keep(
    owner,
    unfinishedOf(owner).filter((entry) => entry.key !== key),
  );

/** Remembers how much the server has taken. */
export const noteSent = (owner: string, fingerprint: string, sent: number): void =>
  keep(
    owner,
    unfinishedOf(owner).map((entry) => (entry.fingerprint === fingerprint ? { ...entry, sent } : entry)),
  );

const asPrevious = ({ key, size, name, address, begun }: Unfinished): PreviousUpload => ({
  size,
  metadata: { filename: name },
  creationTime: begun,
  urlStorageKey: key,
  uploadUrl: address,
  parallelUploadUrls: null,
});

/** Where the tus client keeps the addresses of one person's uploads. */
export const storageFor = (owner: string): UrlStorage => ({
  findAllUploads: async () => unfinishedOf(owner).map(asPrevious),
  findUploadsByFingerprint: async (fingerprint) =>
    unfinishedOf(owner)
      .filter((entry) => entry.fingerprint === fingerprint)
      .map(asPrevious),
  removeUpload: async (key) => forget(owner, key),
  addUpload: async (fingerprint, { size, metadata, uploadUrl, creationTime }) => {
    const key = `${creationTime} ${fingerprint}`;
    const entry = {
      key,
      fingerprint,
      name: metadata.filename ?? '',
      size: size ?? 0,
      address: uploadUrl ?? '',
      sent: 0,
      begun: creationTime,
    };
    keep(owner, [entry, ...unfinishedOf(owner).filter((other) => other.fingerprint !== fingerprint)]);
    return key;
  },
});
