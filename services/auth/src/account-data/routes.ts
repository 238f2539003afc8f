import { type Endpoint, endpoint, reply, sendDocument } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import type { AuthContext } from '../context.ts';
import { deleteOwnAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';

export const accountRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.exportAccount, async ({ viewer, response }) =>
    sendDocument(response, 'trenzeye-account.json', await exportAccount(context, viewer.id)),
  ),
  endpoint(auth.deleteAccount, async ({ viewer, body, trace }) => {
    await deleteOwnAccount(context, viewer, { password: body.password, nonce: body.nonce }, trace);
    return reply(204, undefined);
  }),
];
