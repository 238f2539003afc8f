export { changeAccountStatus } from './change-account-status.ts';
export { endBanIfExpired, isBanExpired } from './end-expired-bans.ts';
