export { downloadFile } from './download-file.ts';
export * from './model-downloads.ts';
export { DownloadFailed } from './source-file.ts';
