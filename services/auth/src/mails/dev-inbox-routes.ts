import { type Endpoint, endpoint, notFound, sent } from '@trenzeye/kit';
import { sendPage } from '@trenzeye/kit/http/page';
import { createDevInbox } from '@trenzeye/kit/mail/dev-inbox';
import { auth } from '@trenzeye/proto/http';
import { hasDevInbox } from '../config.ts';
import type { AuthContext } from '../context.ts';
import { requireInstallationHost } from '../installation-host.ts';
import { inboxPage } from './inbox-page.ts';

export const devInboxRoute = ({ config }: AuthContext): Endpoint => {
  const inbox = hasDevInbox(config) ? createDevInbox({ folder: config.MAIL.slice('inbox:'.length) }) : undefined;
  return endpoint(auth.devInbox, async ({ request, response }) => {
    if (!inbox) throw notFound('address');
    requireInstallationHost({ config }, request);
    sendPage(response, 200, inboxPage(await inbox.list()));
    return sent;
  });
};
