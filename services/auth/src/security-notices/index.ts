export { sendSecurityNotice } from './send-security-notice.ts';
export { type ChangeRejection, consumeChangeRejection, deleteForeignRejections, findChangeRejection } from './store.ts';
