import { type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { auth, type BodyOf } from '@trenzeye/proto/http';
import {
  type Account,
  type AccountWithEmail,
  findAccountByEmail,
  lockAccountByEmail,
  presentUser,
  updateAccount,
} from '../accounts/index.ts';
import { AuthFailure, invalid } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import type { AuthTransaction, Database } from '../database/transaction.ts';
import { requireEmail } from '../email-address.ts';
import { deleteOneTimeTokens, issueToken, type LinkPurpose, linkOf, type MailRecipient } from '../mail-tokens/index.ts';
import { redirectTarget } from '../redirect-target.ts';
import { addressTaken, inviteUser, prepareUser } from './invite-user.ts';
import { type AdminCause, adminCauseOf } from './read-user-fields.ts';

type LinkRequest = BodyOf<typeof auth.adminGenerateLink>;
type LinkType = LinkRequest['type'];

interface GeneratedLink {
  readonly account: Account;
  /** Opens the page whose button redeems the token. */
  readonly actionLink: string;
  readonly code: string;
  /** Clients verify it as `token_hash`. */
  readonly linkToken: string;
  readonly redirectTo: string;
  readonly type: LinkType;
}

const purposes: Readonly<Record<LinkType, LinkPurpose>> = {
  signup: 'confirmation',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change_current: 'email_change_current',
  email_change_new: 'email_change_new',
};

const lockExisting = async (prisma: Database, email: string): Promise<AccountWithEmail> => {
  const account = await lockAccountByEmail(prisma, email);
  if (!account) throw new AuthFailure('user_not_found', { message: 'User with this email not found' });
  return account;
};

/** Requests the new address as its owner would. Confirmations given for another new address no longer count. */
const requestEmailChange = async (
  { clock }: AuthContext,
  { prisma }: AuthTransaction,
  account: AccountWithEmail,
  newEmail: string,
): Promise<Account> => {
  if (await findAccountByEmail(prisma, newEmail)) throw addressTaken();
  if (account.newEmail !== newEmail) await deleteOneTimeTokens(prisma, account.id, ['email_change_current', 'email_change_new']);
  const now = clock();
  return updateAccount(prisma, account.id, { newEmail, emailChangeConfirmations: 0, emailChangeSentAt: now, updatedAt: now });
};

interface PreparedLink {
  readonly account: Account;
  /** For a change of address, the side that the token confirms. */
  readonly recipient: MailRecipient;
}

/** Creates or changes the account as `type` requires, before a token is issued. */
const prepare = async (
  context: AuthContext,
  tx: AuthTransaction,
  request: LinkRequest,
  passwordHash: string | null,
): Promise<PreparedLink> => {
  const { type, email, data: metadata = {} } = request;
  if (type === 'signup' || type === 'invite') {
    const invitedAt = type === 'invite' ? context.clock() : null;
    const account = await prepareUser(context, tx, { email, metadata, passwordHash, invitedAt });
    return { account, recipient: account };
  }
  const account = await lockExisting(tx.prisma, email);
  if (type === 'magiclink' || type === 'recovery') {
    const now = context.clock();
    return { account: await updateAccount(tx.prisma, account.id, { recoverySentAt: now, updatedAt: now }), recipient: account };
  }
  if (!request.new_email) throw invalid('new_email', 'An email address is required');
  const newEmail = requireEmail(request.new_email);
  const changed = await requestEmailChange(context, tx, account, newEmail);
  return { account: changed, recipient: type === 'email_change_new' ? { id: account.id, email: newEmail } : account };
};

const passwordHashOf = async ({ passwords }: AuthContext, { type, password }: LinkRequest): Promise<string | null> => {
  if (type !== 'signup') return null;
  if (!password) throw invalid('password', 'Signup requires a valid password');
  passwords.assertStrong(password);
  return passwords.hash(password);
};

/**
 * Generates the link and code of a mail without sending it. `signup` and `invite` create the account if there is none. Throws
 * `user_not_found`, `email_exists`, `weak_password` or `validation_failed`.
 */
const generateLink = async (
  context: AuthContext,
  request: LinkRequest,
  requestedRedirect: string | undefined,
  cause: AdminCause,
): Promise<GeneratedLink> => {
  const email = requireEmail(request.email);
  const passwordHash = await passwordHashOf(context, request);
  const purpose = purposes[request.type];
  const redirectTo = redirectTarget(context.config, requestedRedirect);
  return context.transaction(cause, async (tx) => {
    const { account, recipient } = await prepare(context, tx, { ...request, email }, passwordHash);
    const { linkToken, code } = await issueToken(context, tx.prisma, recipient, purpose);
    const actionLink = linkOf({ purpose, publicUrl: context.config.PUBLIC_URL, linkToken, redirectTo });
    return { account, actionLink, code, linkToken, redirectTo, type: request.type };
  });
};

export const adminLinkRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.adminGenerateLink, async (call) => {
    const { body, query } = call;
    const cause = adminCauseOf(call);
    const { account, type, ...link } = await generateLink(context, body, body.redirect_to ?? query.redirect_to, cause);
    return reply(
      200,
      {
        ...presentUser(account),
        action_link: link.actionLink,
        email_otp: link.code,
        hashed_token: link.linkToken,
        redirect_to: link.redirectTo,
        verification_type: type,
      },
      { 'cache-control': 'no-store' },
    );
  }),

  endpoint(auth.adminInvite, async (call) => {
    const { body, query } = call;
    const invitation = { email: requireEmail(body.email), metadata: body.data ?? {}, redirectTo: query.redirect_to };
    return presentUser(await inviteUser(context, invitation, adminCauseOf(call)));
  }),
];
