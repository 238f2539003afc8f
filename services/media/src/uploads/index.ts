export { completeUpload } from './complete-upload.ts';
export { countingReceivedBytes, createReceivedByteCounter, type ReceivedByteCounter } from './count-received-bytes.ts';
export { discardUpload } from './discard-upload.ts';
export { findOwnUpload } from './find-own-upload.ts';
export { presentUpload, presentUploadRecord } from './present-upload.ts';
export { requireFreeStorage } from './require-free-storage.ts';
export { reserveUpload, sanitizeFileName } from './reserve-upload.ts';
export {
  type AnalysisData,
  addToCheckpoint,
  countAttempt,
  deleteCheckpoint,
  lockOwnUpload,
  lockPendingUpload,
  putAnalysis,
  readAnalysis,
  readCheckpoint,
  setFailed,
  setProcessed,
  setSidecar,
  setStage,
} from './store/processing.ts';
export { insertResumable, readResumable } from './store/resumable.ts';
export {
  exportUploads,
  lockQuota,
  markAbandoned,
  markDescribed,
  markImageProcessed,
  markReceiving,
  markStored,
  readOwnUpload,
  readReceivedBytes,
  readStorageUsed,
  readUpload,
  type UploadRow,
} from './store/uploads.ts';
export type { ImageAsset } from './upload-assets.ts';
export {
  dailyBytesExceeded,
  fileTooLarge,
  formatBytes,
  mediaTypeMismatch,
  missingFile,
  unsupportedMediaType,
  videoRefused,
} from './upload-errors.ts';
export { validateMediaStream } from './validate-media-stream.ts';
