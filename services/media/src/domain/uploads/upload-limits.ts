/** Limits of one user. Sizes in bytes. */
export interface UploadLimits {
  readonly image: number;
  readonly video: number;
  /** All uploads of a user together. */
  readonly storage: number;
  readonly perDay: number;
  /** Milliseconds without new bytes after which an incomplete upload expires. */
  readonly expiryMs: number;
}
