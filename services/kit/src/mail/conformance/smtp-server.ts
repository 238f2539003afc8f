import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Mail } from '../mailer.ts';

interface ReceivedMail extends Mail {
  readonly from: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface TestSmtpServer {
  readonly url: string;
  /** Newest first. */
  readonly received: readonly ReceivedMail[];
  close(): Promise<void>;
}

/** A real SMTP server on a free port; it rejects recipients at `refused.example`. */
export const startSmtpServer = async (): Promise<TestSmtpServer> => {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      done(address.endsWith('@refused.example') ? new Error('No such mailbox') : null);
    },
    async onData(stream, { envelope }, done) {
      const mail = await PostalMime.parse(await buffer(stream));
      received.unshift({
        to: envelope.rcptTo.map(({ address }) => address).join(', '),
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
        subject: mail.subject ?? '',
        text: (mail.text ?? '').replaceAll('\r\n', '\n').trimEnd(),
        html: (mail.html ?? '').replaceAll('\r\n', '\n').trimEnd(),
      });
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received, close: () => new Promise((resolve) => server.close(resolve)) };
};
