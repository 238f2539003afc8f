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

/** An object that is not whole yet. */
export interface Draft {
  /** Where the object is going to be. */
  readonly key: string;
  readonly id: string;
}

/** Objects that arrive piece by piece, over hours and restarts. One writer at a time: that is for the caller to see to. */
export interface Drafts {
  begin(key: string, options: { readonly contentType: string }): Promise<Draft>;
  /** Bytes that are safe; undefined when there is no such draft. */
  size(draft: Draft): Promise<number | undefined>;
  /**
   * Adds a piece at the end; answers the bytes that are safe then. A body that breaks off is no error: what came of it stays. With
   * `accept`, asked at the end, the piece stays whole or not at all. Rejects when there is no such draft.
   */
  append(draft: Draft, body: AsyncIterable<Uint8Array>, options?: { readonly accept?: () => boolean }): Promise<number>;
  /** The draft becomes the object; once more is no error. Rejects when there is neither. */
  finish(draft: Draft, options: { readonly contentType: string }): Promise<StoredObject>;
  drop(draft: Draft): Promise<void>;
}

/** Blobs by key: a folder (embedded) or any S3-compatible store. Keys are `a-z0-9/._-`, without `..`. */
export interface ObjectStore {
  put(key: string, body: Uint8Array | Readable, options: { readonly contentType: string }): Promise<StoredObject>;
  /** Undefined when there is no such object. */
  head(key: string): Promise<StoredObject | undefined>;
  get(key: string, range?: ByteRange): Promise<{ readonly object: StoredObject; readonly stream: Readable } | undefined>;
  delete(key: string): Promise<void>;
  /** Deletes all objects below a folder, such as `uploads/7/`. */
  deleteAll(folder: string): Promise<void>;
  readonly drafts: Drafts;
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}
