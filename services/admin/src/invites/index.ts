export { deleteEmailOfInvitee, type InviteRow, readRedeemedInvites } from './store.ts';
