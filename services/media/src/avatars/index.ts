export { avatarKey, avatarUrl } from './avatar-url.ts';
export { listAvatars } from './store.ts';
