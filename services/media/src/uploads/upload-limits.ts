/** Limits of one user. Sizes in bytes. */
export interface UploadLimits {
  readonly image: number;
  readonly video: number;
  readonly audio: number;
  /** All uploads of a user together, with the files made from them. */
  readonly storage: number;
  readonly perDay: number;
  /** Bytes that a user may send per day, those of aborted and rejected uploads included. */
  readonly receivedPerDay: number;
  /** Milliseconds without new bytes after which an incomplete upload expires. */
  readonly expiryMs: number;
}
