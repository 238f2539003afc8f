import { createTransport } from 'nodemailer';
import { isLoopbackHost } from '../development-guard.ts';
import type { Mail, Mailer } from './mailer.ts';

export interface SmtpMailerOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for implicit TLS. `smtp://` needs STARTTLS, except to a server of the same network. */
  readonly url: string;
  /** The sender: `Name <address>`. */
  readonly from: string;
  /** For a mail, from the connection to the server's last answer; a minute by default. */
  readonly timeoutMs?: number;
}

/** RFC 8058. Only a server that signs both headers (DKIM) makes mail programs show their button. */
const unsubscribeHeaders = ({ unsubscribeUrl }: Mail): Record<string, string> =>
  unsubscribeUrl === undefined ? {} : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };

/** The host of a sender's address. */
const hostOf = (from: string): string => /@([^\s@>]+)/.exec(from)?.[1] ?? 'localhost';

/**
 * Whether mail may only be sent over TLS: passwords and links are in it. A host without a dot is a container or Service of the same
 * installation. `?requireTLS=false` in the URL accepts a relay without TLS.
 */
const requiresTls = (url: string): boolean => {
  const { protocol, hostname, searchParams } = new URL(url);
  const isSameNetwork = isLoopbackHost(hostname) || /^[\w-]+$/.test(hostname);
  return protocol === 'smtp:' && !isSameNetwork && searchParams.get('requireTLS') !== 'false';
};

/** Sends each mail over its own connection; rejects when the server does not accept it in time. */
export const createSmtpMailer = ({ url, from, timeoutMs = 60_000 }: SmtpMailerOptions): Mailer => {
  const transport = createTransport({
    url,
    requireTLS: requiresTls(url),
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
        signal: AbortSignal.timeout(timeoutMs),
        headers: unsubscribeHeaders(mail),
        ...(id === undefined ? {} : { messageId: `<${id}@${hostOf(from)}>` }),
      });
    },
    async close() {
      transport.close();
    },
  };
};
