export { type ExternalIdentity, metadataFrom, ProviderRefusal, ProviderResponseInvalid, ProviderUnavailable } from './external-identity.ts';
