import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';

export interface SmtpMailerOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. Other addresses use STARTTLS where it is offered. */
  readonly url: string;
  /** The sender: `Name <address>`. */
  readonly from: string;
}

/** Sends each mail over a connection of its own; rejects when the server does not take it, or not within seconds. */
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
      // As an object it is one address, whatever it contains; as text it could name several.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
    },
    async close() {
      transport.close();
    },
  };
};
