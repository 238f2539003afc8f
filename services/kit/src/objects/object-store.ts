import type { Readable } from 'node:stream';

export interface StoredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly contentType: string;
  readonly etag: string;
  readonly modifiedAt: Date;
}

/** Inclusive byte range, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Blobs by key: a folder (embedded) or any S3-compatible store. Keys are `a-z0-9/._-`, without `..`. */
export interface ObjectStore {
  put(key: string, body: Uint8Array | Readable, options: { readonly contentType: string }): Promise<StoredObject>;
  /** Undefined when there is no such object. */
  head(key: string): Promise<StoredObject | undefined>;
  get(key: string, range?: ByteRange): Promise<{ readonly object: StoredObject; readonly stream: Readable } | undefined>;
  delete(key: string): Promise<void>;
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}
