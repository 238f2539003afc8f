export { readDigestSettings } from './digest-settings.ts';
export { deleteDigestData, readQuietHours } from './store.ts';
