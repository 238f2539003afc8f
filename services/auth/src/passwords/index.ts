export type { Passwords, PasswordWeakness } from './passwords.ts';
export { findPasswordCredentials, type PasswordCredentials, replacePasswordHash } from './store.ts';
