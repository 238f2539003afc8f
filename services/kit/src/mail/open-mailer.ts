import { z } from 'zod';
import { createDevInbox } from './dev-inbox.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** Settings of a service that sends mail. */
export const mailSettings = z.object({
  /** `inbox:<folder>` (development) or `smtp://user:password@host:port` */
  MAIL: z
    .string()
    .regex(
      /^(inbox:|smtps?:\/\/)./,
      'must be inbox:<folder> or an smtp:// address; TRENZEYE_MAIL has precedence where the login shell sets MAIL',
    ),
  MAIL_FROM: z.string().default('Trenzeye <hello@trenzeye.example>'),
});

export const openMailer = (config: z.output<typeof mailSettings>): Mailer =>
  config.MAIL.startsWith('inbox:')
    ? createDevInbox({ folder: config.MAIL.slice('inbox:'.length) })
    : createSmtpMailer({ url: config.MAIL, from: config.MAIL_FROM });
