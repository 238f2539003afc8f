export {
  assertAal,
  assertMayChangeSignInMethods,
  assertSessionAal,
  hasVerifiedFactor,
} from './assert-may-change-sign-in-methods.ts';
export { discardUnprovenCredentials, emitSessionsEnded, endSessions } from './end-sessions.ts';
export {
  type Challenge,
  exchangeCode,
  issueAuthCode,
  type MailRedirect,
  mailRedirectOf,
  readChallenge,
  startFlow,
  startMailFlow,
} from './flow.ts';
export { grantAal2 } from './grant-aal2.ts';
export { type Grant, grantSession } from './grant-session.ts';
export { presentSession, sessionReply } from './present-session.ts';
export { assertReauthenticated, hasRecentSignIn, isRecent, type ReauthenticationProof, requestReauthentication } from './reauthenticate.ts';
export { refreshSession } from './refresh-session.ts';
export { secureAccount } from './secure-account.ts';
export type { SecondFactorMethod } from './store/active-session.ts';
export { consumeState, deleteFlow, type Flow } from './store/flows.ts';
export { confirmFactor, confirmIdentity, deleteUnverifiedFactors } from './store/paused-credentials.ts';
export {
  deleteAal1Sessions,
  deleteSessions,
  downgradeSessions,
  findActingSession,
  findSessionAssurance,
  isMailSession,
  type LogoutScope,
  listSessions,
  logoutScopes,
  revokeSessions,
  type SignInOrigin,
} from './store/sessions.ts';
export { createSessionVerifier } from './verify-access-token.ts';
