export { deleteRecoveryCodes, summarizeRecoveryCodes } from './store.ts';
