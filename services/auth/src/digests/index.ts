export { listDigestMails } from './store.ts';
