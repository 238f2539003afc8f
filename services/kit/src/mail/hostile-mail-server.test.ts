import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSmtpMailer } from './smtp-mailer.ts';

const mail = { to: 'ada@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };

/** Sends the same text until the client closes the connection, as fast as it reads. */
const flood = (socket: Socket, text: string): void => {
  const more = (): void => {
    while (!socket.destroyed && socket.write(text));
  };
  socket.on('drain', more);
  more();
};
const drip = (socket: Socket, text: string): void => {
  const timer = setInterval(() => socket.write(text), 20);
  socket.once('close', () => clearInterval(timer));
};

type Step = (socket: Socket) => void;
const say =
  (...lines: readonly (string | Buffer)[]): Step =>
  (socket) => {
    for (const line of lines) socket.write(line);
  };
const greets = say('220 mail.test ESMTP\r\n');
const accepts = say('250 OK\r\n');

/** What a server does when a client connects, and at each chunk of bytes that it receives; the last step is repeated. */
const servers: Readonly<Record<string, readonly [Step, ...Step[]]>> = {
  silence: [() => undefined],
  'end at once': [(socket) => socket.end()],
  'reset at once': [(socket) => socket.resetAndDestroy()],
  'status 999': [say('999 Hello\r\n')],
  'status 000': [say('000 Hello\r\n')],
  'no status': [say('hello\r\n')],
  'an HTTP answer': [say('HTTP/1.1 400 Bad Request\r\n\r\n')],
  'TLS garbage': [say(Buffer.from('16030100020200', 'hex'))],
  'zero bytes': [say(Buffer.alloc(70_000))],
  'banner without end': [(socket) => flood(socket, 'a'.repeat(65_536))],
  'lines of a banner without end': [(socket) => flood(socket, '220-more\r\n'.repeat(1_000))],
  'slow lines of a banner': [(socket) => drip(socket, '220-more\r\n')],
  'slow bytes of a banner': [(socket) => drip(socket, '2')],
  'end in the banner': [(socket) => socket.end('22')],
  'EHLO: end': [greets, (socket) => socket.end()],
  'EHLO: status 999': [greets, say('999 no\r\n')],
  'EHLO: slow lines': [greets, (socket) => drip(socket, '250-SIZE 1\r\n')],
  'EHLO: lines without end': [greets, (socket) => flood(socket, '250-AUTH PLAIN\r\n'.repeat(1_000))],
  'EHLO: mixed statuses': [greets, say('250-A\r\n550-B\r\n220 C\r\n')],
  'EHLO: invalid size': [greets, say('250-SIZE -1\r\n250 SIZE NaN\r\n'), accepts],
  'EHLO: STARTTLS, then garbage': [greets, say('250-a\r\n250 STARTTLS\r\n'), say('220 go\r\n'), say(Buffer.alloc(5_000, 0xff))],
  'EHLO: STARTTLS, then silence': [greets, say('250-a\r\n250 STARTTLS\r\n'), say('220 go\r\n'), () => undefined],
  'answers before their commands': [say('220 a\r\n250 a\r\n250 a\r\n250 a\r\n354 a\r\n250 a\r\n'), () => undefined],
  'MAIL FROM: status 354': [greets, accepts, say('354 go\r\n')],
  'RCPT TO: reset': [greets, accepts, accepts, (socket) => socket.resetAndDestroy()],
  'DATA: status 999': [greets, accepts, accepts, accepts, say('999 no\r\n')],
  'DATA: slow lines': [greets, accepts, accepts, accepts, say('354 go\r\n'), (socket) => drip(socket, '250-a\r\n')],
  'DATA: NUL bytes': [greets, accepts, accepts, accepts, say('354 go\r\n'), say('250 \0\0\xff\r\n')],
};

const startServer = async ([onConnection, ...onBytes]: readonly [Step, ...Step[]]) => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let step = 0;
    socket.on('error', () => socket.destroy());
    socket.on('data', () => {
      onBytes[Math.min(step, onBytes.length - 1)]?.(socket);
      step += 1;
    });
    onConnection(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};

it('mailer: hostile servers -> each mail settles in time, nothing is thrown elsewhere', async () => {
  const thrown: unknown[] = [];
  const record = (error: unknown): void => void thrown.push(error);
  process.on('uncaughtException', record).on('unhandledRejection', record);
  const send = async ([name, steps]: [string, readonly [Step, ...Step[]]]): Promise<string[]> => {
    const server = await startServer(steps);
    const late = Promise.withResolvers<string[]>();
    const timer = setTimeout(() => late.resolve([name]), 10_000);
    const sending = createSmtpMailer({ url: server.url, from: 'a@b.test', timeoutMs: 1_000 }).send(mail);
    const unsettled = await Promise.race([
      late.promise,
      sending.then(
        () => [],
        () => [],
      ),
    ]);
    clearTimeout(timer);
    server.stop();
    return unsettled;
  };

  const unsettled = (await Promise.all(Object.entries(servers).map(send))).flat();
  await new Promise(setImmediate);
  process.off('uncaughtException', record).off('unhandledRejection', record);

  expect({ unsettled, thrown }).toEqual({ unsettled: [], thrown: [] });
}, 60_000);
