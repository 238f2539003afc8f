export { isPublished, lockReaction } from './store.ts';
export { retryAfterPublication, seedTimeoutMs, UnknownContent } from './wait-until-published.ts';
