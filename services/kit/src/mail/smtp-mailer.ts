import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

export interface SmtpMailerOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for implicit TLS. Other URLs use STARTTLS if the server offers it. */
  readonly url: string;
  /** The sender: `Name <address>`. */
  readonly from: string;
}

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
    async send({ to, subject, text, html }) {
      // An object is always one address; a string could contain several.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
    },
    async close() {
      transport.close();
    },
  };
};
