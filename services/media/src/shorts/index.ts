export { framingJobHandler } from './framing/framing-job-handler.ts';
export { presentShortRecord } from './present-short.ts';
export { shortJobHandler } from './render/short-job-handler.ts';
export { exportShorts, type ShortRow } from './store.ts';
