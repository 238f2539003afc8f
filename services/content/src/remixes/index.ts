export { readOriginal } from './read-original.ts';
export { requireChangedRemix } from './remix-change.ts';
export { mayRequest, remixRefusal, requireConsent } from './remix-consent.ts';
export { addRemixLog, type ConsentRow, lockMetrics, type RemixCount, readConsent, readRequestOf, recountRemixes } from './store.ts';
