export { type LinkPurpose, linkOf, type MailSecrets } from './compose-mail.ts';
export { assertMailAllowed, codeTimes, countMail, isPkceToken, issueToken, type MailRecipient, sendTokenMail } from './issue-token.ts';
export {
  consumeOneTimeToken,
  countAttemptByAccount,
  countAttemptsByEmail,
  deleteOneTimeTokens,
  findOneTimeToken,
  type OneTimeToken,
  type TokenPurpose,
  tokenPurposes,
} from './store.ts';
