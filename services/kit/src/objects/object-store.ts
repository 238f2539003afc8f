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

/** An object that is being uploaded in parts. */
export interface MultipartUpload {
  /** The key of the object once it is complete. */
  readonly key: string;
  readonly id: string;
}

/** Uploads of objects in parts, across restarts. The caller ensures that there is one writer at a time. */
export interface MultipartUploads {
  start(key: string, options: { readonly contentType: string }): Promise<MultipartUpload>;
  /** Bytes stored; undefined for an unknown upload. */
  size(upload: MultipartUpload): Promise<number | undefined>;
  /**
   * Appends a part and returns the bytes stored. If the body ends with an error, the bytes received before stay stored and no error is
   * thrown. With `accept`, called at the end of the body, the part is stored completely or not at all. Rejects for an unknown upload.
   */
  append(upload: MultipartUpload, body: AsyncIterable<Uint8Array>, options?: { readonly accept?: () => boolean }): Promise<number>;
  /** Turns the upload into the object. Repeating it is not an error. Rejects when there is neither upload nor object. */
  complete(upload: MultipartUpload, options: { readonly contentType: string }): Promise<StoredObject>;
  abort(upload: MultipartUpload): Promise<void>;
}

/** Objects by key: in a folder (embedded) or an S3-compatible store. Keys are `a-z0-9/._-`, without `..`. */
export interface ObjectStore {
  put(key: string, body: Uint8Array | Readable, options: { readonly contentType: string }): Promise<StoredObject>;
  /** Undefined when there is no such object. */
  head(key: string): Promise<StoredObject | undefined>;
  get(key: string, range?: ByteRange): Promise<{ readonly object: StoredObject; readonly stream: Readable } | undefined>;
  delete(key: string): Promise<void>;
  /** Deletes all objects below a folder, such as `uploads/7/`. */
  deleteAll(folder: string): Promise<void>;
  readonly multipart: MultipartUploads;
  healthy(): Promise<boolean>;
  close(): Promise<void>;
}
