import { createTransport } from 'nodemailer';
import type { Mail, Mailer } from './mailer.ts';

export interface SmtpMailerOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for implicit TLS. Other URLs use STARTTLS if the server offers it. */
  readonly url: string;
  /** The sender: `Name <address>`. */
  readonly from: string;
}

/** RFC 8058. Only a server that signs both headers (DKIM) makes mail programs show their button. */
const unsubscribeHeaders = ({ unsubscribeUrl }: Mail): Record<string, string> =>
  unsubscribeUrl === undefined ? {} : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** The host of a sender's address. */
const hostOf = (from: string): string => /@([^\s@>]+)/.exec(from)?.[1] ?? 'localhost';

/** Sends each mail over its own connection; rejects when the server does not accept it in time. */
export const createSmtpMailer = ({ url, from }: SmtpMailerOptions): Mailer => {
  const transport = createTransport({
    url,
    dnsTimeout: 5_000,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      const { to, subject, text, html, id } = mail;
      // An object is always one address; a string could contain several.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: unsubscribeHeaders(mail),
        ...(id === undefined ? {} : { messageId: `<${id}@${hostOf(from)}>` }),
      });
    },
    async close() {
      transport.close();
    },
  };
};
