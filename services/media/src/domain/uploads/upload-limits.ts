/** What one person may send. Sizes in bytes. */
export interface UploadLimits {
  readonly image: number;
  readonly video: number;
  /** All uploads of a person together. */
  readonly storage: number;
  readonly perDay: number;
  /** How long an upload may rest before it is whole, in milliseconds. */
  readonly expiryMs: number;
}
