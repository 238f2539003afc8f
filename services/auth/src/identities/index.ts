export { withProviders } from './link-identity.ts';
export { grantByAuthCode, grantByIdToken } from './provider-grants.ts';
export { deleteIdentity } from './store.ts';
