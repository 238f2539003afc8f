export { listPushDevices, readPushKinds } from './push-settings.ts';
export { deletePushData } from './store.ts';
