import { type Call, type Endpoint, endpoint, reply } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import { deleteAccount } from '../account-data/index.ts';
import { type Account, findAccount, findAccountPage, presentFactor, presentUser } from '../accounts/index.ts';
import { AuthFailure } from '../auth-failure.ts';
import type { AuthContext } from '../context.ts';
import { unenrolFactor } from '../factors/index.ts';
import { presentPasskey } from '../passkeys/index.ts';
import { listPasskeys } from '../webauthn/index.ts';
import { createUser } from './create-user.ts';
import { adminCauseOf } from './read-user-fields.ts';
import { updateUserAsAdmin } from './update-user.ts';

const defaultPerPage = 50;

/** GoTrue's headers. Its client reads the first parameter of each link as the page, so `page` has to come first. */
const pageHeaders = ({ query, request }: Call<typeof auth.adminListUsers>, perPage: number, total: number): Record<string, string> => {
  const page = query.page || 1;
  const last = Math.ceil(total / perPage);
  const linkTo = (to: number, rel: string) => {
    const parameters = new URLSearchParams({
      page: String(to),
      per_page: String(perPage),
      ...(query.filter ? { filter: query.filter } : {}),
    });
    return `<${request.path}?${parameters}>; rel="${rel}"`;
  };
  const links = [...(last > page ? [linkTo(page + 1, 'next')] : []), linkTo(last, 'last')];
  return { link: links.join(', '), 'x-total-count': String(total) };
};

const requireUser = async ({ prisma }: AuthContext, id: string): Promise<Account> => {
  const account = await findAccount(prisma, id);
  if (!account) throw new AuthFailure('user_not_found');
  return account;
};

const userRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.adminListUsers, async (call) => {
    const perPage = call.query.per_page || defaultPerPage;
    const { accounts, total } = await findAccountPage(context.prisma, {
      page: call.query.page || 1,
      perPage,
      filter: call.query.filter ?? '',
    });
    return reply(200, { users: accounts.map(presentUser), aud: 'authenticated' }, pageHeaders(call, perPage, total));
  }),

  endpoint(auth.adminCreateUser, async (call) => presentUser(await createUser(context, call.body, adminCauseOf(call)))),

  endpoint(auth.adminGetUser, async (call) => {
    return presentUser(await requireUser(context, call.params.id));
  }),

  endpoint(auth.adminUpdateUser, async (call) =>
    presentUser(await updateUserAsAdmin(context, call.params.id, call.body, adminCauseOf(call))),
  ),

  // Permanent, also with `should_soft_delete`: no data of the user is kept.
  endpoint(auth.adminDeleteUser, async (call) => {
    const cause = adminCauseOf(call);
    await requireUser(context, call.params.id);
    await deleteAccount(context, call.params.id, cause);
    return {};
  }),
];

const factorRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.adminListFactors, async (call) => {
    return (await requireUser(context, call.params.id)).factors.map(presentFactor);
  }),

  endpoint(auth.adminDeleteFactor, async (call) => {
    const cause = adminCauseOf(call);
    const { id: accountId, factorId } = call.params;
    await requireUser(context, accountId);
    await unenrolFactor(context, { accountId, factorId, viewer: undefined, ...cause });
    return { id: factorId };
  }),

  endpoint(auth.adminListPasskeys, async ({ params }) => {
    const { id } = await requireUser(context, params.id);
    return (await listPasskeys(context.prisma, id)).map(presentPasskey);
  }),

  endpoint(auth.adminRemovePasskey, async (call) => {
    const { id: accountId, passkeyId: factorId } = call.params;
    await requireUser(context, accountId);
    await unenrolFactor(context, { accountId, factorId, factorType: 'webauthn', viewer: undefined, ...adminCauseOf(call) });
    return reply(204, undefined);
  }),
];

export const adminUserRoutes = (context: AuthContext): Endpoint[] => [...userRoutes(context), ...factorRoutes(context)];
