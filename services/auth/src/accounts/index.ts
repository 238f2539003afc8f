export { emitAccountRegistered, newAccount } from './new-account.ts';
export { type AuthUser, presentFactor, presentIdentity, presentUser } from './present-user.ts';
export { assertCanSignUp, assertInvite, canSignUp, extractInviteCode, redeemInvite } from './redeem-invite.ts';
export {
  type Account,
  type AccountChange,
  type AccountWithEmail,
  claimConfirmationMail,
  deleteAccountRows,
  type FactorSummary,
  type FactorType,
  findAccount,
  findAccountByEmail,
  findAccountByNewEmail,
  findAccountPage,
  type Identity,
  insertAccounts,
  lockAccount,
  lockAccountByEmail,
  lockActiveAdmins,
  releaseConfirmationMail,
  updateAccount,
  upsertEmailIdentity,
  verifyEmailIdentity,
} from './store/accounts.ts';
