import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSmtpServer, type TestSmtpServer } from './conformance/smtp-server.ts';
import { createDevInbox, type DevInbox } from './dev-inbox.ts';
import type { Mail, Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

interface MailEngine {
  readonly mailer: Mailer;
  /** Newest first. */
  received(): Promise<readonly Mail[]>;
  close(): Promise<void>;
}

const mail = (subject: string, to = 'ada@example.com'): Mail => ({
  to,
  subject,
  text: `Text of ${subject}`,
  html: `<p>Text of ${subject}</p>`,
});

const describeMailer = (open: () => Promise<MailEngine>): void => {
  let engine: MailEngine;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(async () => {
    await engine.mailer.close();
    await engine.close();
  });

  it('send: text and HTML with accents, emoji and long lines -> delivered unchanged', async () => {
    const sent: Mail = {
      to: 'zoe.o+tag@example.com',
      subject: 'Bestätige dein Konto: 50 % – „jetzt“ 🚀',
      text: `Grüße!\n\n.\nhttps://example.com/confirm?token=${'a'.repeat(200)}&x=1=2`,
      html: `<p>Grüße &amp; <a href="https://example.com/?a=1&amp;b=${'b'.repeat(200)}">los</a> 🚀</p>`,
    };

    await engine.mailer.send(sent);

    expect((await engine.received())[0]).toMatchObject({ ...sent });
  });

  it('send: three -> newest first', async () => {
    for (const subject of ['first', 'second', 'third']) await engine.mailer.send(mail(subject));

    expect((await engine.received()).slice(0, 3).map(({ subject }) => subject)).toEqual(['third', 'second', 'first']);
  });

  it('send: line breaks in the subject -> no additional header', async () => {
    await engine.mailer.send(mail('Hello\r\nBcc: eve@example.com'));
    const [newest] = await engine.received();

    expect(newest?.to).toBe('ada@example.com');
    expect(newest?.subject).toContain('Hello');
  });

  it('send: twenty concurrent calls -> all are delivered', async () => {
    const subjects = Array.from({ length: 20 }, () => randomUUID());
    await Promise.all(subjects.map((subject) => engine.mailer.send(mail(subject))));

    expect(
      (await engine.received())
        .slice(0, 20)
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(subjects.sort());
  });
};

describe('mail to the dev inbox', () => {
  describeMailer(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'inbox-'));
    const inbox = createDevInbox({ folder: join(folder, 'new') });
    return { mailer: inbox, received: () => inbox.list(), close: () => rm(folder, { recursive: true, force: true }) };
  });

  describe('inbox', () => {
    let folder: string;
    let inbox: DevInbox;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'inbox-'));
      inbox = createDevInbox({ folder, limit: 5 });
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it('list: nothing sent, or no folder -> empty', async () => {
      expect(await inbox.list()).toEqual([]);
      expect(await createDevInbox({ folder: join(folder, 'none') }).list()).toEqual([]);
    });

    it('send: more than the limit -> the oldest are deleted', async () => {
      for (const subject of ['1', '2', '3', '4', '5', '6', '7']) await inbox.send(mail(subject));

      expect((await inbox.list()).map(({ subject }) => subject)).toEqual(['7', '6', '5', '4', '3']);
      expect((await inbox.list(2)).map(({ subject }) => subject)).toEqual(['7', '6']);
      expect(await readdir(folder)).toHaveLength(5);
    });

    it('get: an id of the list -> that mail, from another process too; any other -> undefined', async () => {
      const [newest] = await inbox.list();

      expect(await createDevInbox({ folder }).get(newest?.id ?? '')).toEqual(newest);
      expect(await inbox.get(randomUUID())).toBeUndefined();
      expect(await inbox.get('../../etc/passwd')).toBeUndefined();
    });
  });
});

describe('mail by SMTP', () => {
  const from = 'Trenzeye <hello@trenzeye.example>';
  let server: TestSmtpServer;
  beforeAll(async () => {
    server = await startSmtpServer();
  });
  afterAll(() => server.close());

  describeMailer(async () => ({
    mailer: createSmtpMailer({ url: server.url, from }),
    received: async () => server.received,
    close: async () => undefined,
  }));

  it('send: any -> from the configured sender', async () => {
    await createSmtpMailer({ url: server.url, from }).send(mail('sender'));

    expect(server.received[0]).toMatchObject({ from: 'hello@trenzeye.example', to: 'ada@example.com' });
  });

  it('send: a mail that can be unsubscribed from -> headers of RFC 8058 and the id; other mails -> without them', async () => {
    const mailer = createSmtpMailer({ url: server.url, from });
    const unsubscribeUrl = `https://trenzeye.example/api/unsubscribe?token=${'a'.repeat(120)}`;
    await mailer.send(mail('plain'));
    await mailer.send({ ...mail('digest'), id: 'digest.2026-11-23.ada', unsubscribeUrl });

    expect(server.received[0]?.headers).toMatchObject({
      'list-unsubscribe': `<${unsubscribeUrl}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      'message-id': '<digest.2026-11-23.ada@trenzeye.example>',
    });
    expect(server.received[1]?.headers['list-unsubscribe']).toBeUndefined();
  });

  it('send: recipient rejected -> rejects', async () => {
    await expect(createSmtpMailer({ url: server.url, from }).send(mail('x', 'ada@refused.example'))).rejects.toThrow(/No such mailbox/);
  });

  it('send: two addresses in one -> one invalid address, not delivered', async () => {
    const before = server.received.length;
    const sending = createSmtpMailer({ url: server.url, from }).send(mail('x', 'ada@example.com, eve@example.com'));

    await expect(sending).rejects.toThrow(/recipient/);
    expect(server.received).toHaveLength(before);
  });

  it('send: a server on the network that offers no TLS -> rejects, unless the URL accepts that', async () => {
    const port = new URL(server.url).port;
    const before = server.received.length;

    await expect(createSmtpMailer({ url: `smtp://0.0.0.0:${port}`, from }).send(mail('secret'))).rejects.toThrow(/STARTTLS|TLS/);
    expect(server.received).toHaveLength(before);
    await createSmtpMailer({ url: `smtp://0.0.0.0:${port}?requireTLS=false`, from }).send(mail('accepted'));
    expect(server.received).toHaveLength(before + 1);
  });

  it('send: no server -> rejects', async () => {
    await expect(createSmtpMailer({ url: 'smtp://127.0.0.1:1', from }).send(mail('x'))).rejects.toThrow();
  });

  it('send: a server without a greeting -> rejects within seconds', async () => {
    const silent: Server = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;

    await expect(createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from }).send(mail('x'))).rejects.toThrow(/greeting/i);
    await new Promise((resolve) => silent.close(resolve));
  }, 10_000);
});
