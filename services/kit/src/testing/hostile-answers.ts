import type { Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** What a server sends instead of a correct answer. */
export interface HostileAnswer {
  readonly name: string;
  /** Writes to the connection, and ends it or leaves it open. */
  send(socket: Socket): void;
}

type Part = string | Buffer;

const bytesOf = (parts: readonly Part[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

const head = (fields: readonly string[], status = '200 OK'): string =>
  `HTTP/1.1 ${status}\r\n${fields.map((field) => `${field}\r\n`).join('')}\r\n`;

/** Sends everything and ends the connection. */
const ends = (name: string, ...parts: readonly Part[]): HostileAnswer => ({ name, send: (socket) => void socket.end(bytesOf(parts)) });
/** Sends everything and leaves the connection open. */
const stalls = (name: string, ...parts: readonly Part[]): HostileAnswer => ({ name, send: (socket) => void socket.write(bytesOf(parts)) });
/** Sends the same bytes until the client closes the connection, as fast as it reads. */
const floods = (name: string, start: Part, repeated: Part): HostileAnswer => ({
  name,
  send: (socket) => {
    const bytes = bytesOf([repeated]);
    const more = (): void => {
      while (!socket.destroyed && socket.write(bytes));
    };
    socket.write(bytesOf([start]));
    socket.on('drain', more);
    more();
  },
});
/** Sends one byte each 20 ms. */
const drips = (name: string, start: Part): HostileAnswer => ({
  name,
  send: (socket) => {
    socket.write(bytesOf([start]));
    const timer = setInterval(() => socket.write('a'), 20);
    socket.once('close', () => clearInterval(timer));
  },
});
const resets = (name: string, ...parts: readonly Part[]): HostileAnswer => ({
  name,
  send: (socket) => void socket.write(bytesOf(parts), () => setImmediate(() => socket.resetAndDestroy())),
});

/** A correct answer but for its status, which is written as it is given. */
export const statusAnswer = (status: string | number): HostileAnswer => {
  const text = typeof status === 'number' ? String(status).padStart(3, '0') : status;
  return stalls(`status ${text}`, head(['content-type: text/html', 'content-length: 2'], `${text} X`), 'ok');
};

const json = 'content-type: application/json';
const html = 'content-type: text/html';
const text = '<title>Title</title>';
const zipped = gzipSync(text.repeat(100));

const statusLines: readonly HostileAnswer[] = [
  ...['abc', '-1', '1', '20', '2000', '99999999999999999999', '2 0', ''].map(statusAnswer),
  ends('no HTTP', 'hello\r\n'),
  ends('HTTP/0.9', '<html>no status line</html>'),
  ends('HTTP/9.9', 'HTTP/9.9 200 OK\r\n\r\nok'),
  ends('TLS record', Buffer.from('16030100020200', 'hex')),
  ends('SSH banner', 'SSH-2.0-OpenSSH_9.6\r\n'),
  ends('random bytes', Buffer.from(Array.from({ length: 2_000 }, (_value, at) => (at * 7_919) % 256))),
  ends('zero bytes', Buffer.alloc(70_000)),
  ends('nothing'),
  ends('end in the status line', 'HTTP/1.1 20'),
  stalls('silence'),
  resets('reset at once'),
];

const upgrades: readonly HostileAnswer[] = [
  stalls(
    '101 with upgrade',
    head(['connection: upgrade', 'upgrade: websocket'], '101 Switching Protocols'),
    Buffer.from([0x81, 0x02, 0x68, 0x69]),
  ),
  stalls('200 with upgrade', head(['connection: upgrade', 'upgrade: h2c', 'content-length: 2']), 'ok'),
  floods('only 100', '', head([], '100 Continue')),
  floods('only 103', '', head(['link: </a.css>; rel=preload'], '103 Early Hints')),
  ends('1xx and end', head([], '102 Processing')),
];

const headers: readonly HostileAnswer[] = [
  ends('end in the headers', 'HTTP/1.1 200 OK\r\ncontent-type: text/h'),
  ends('header without a colon', head([html, 'nonsense']), text),
  ends('header without a name', head([html, ': value']), text),
  ends('space in a header name', head([html, 'a b: c']), text),
  ends('NUL in a header', head([html, 'x-a: a\0b']), text),
  ends('control characters in a header', head([html, 'x-a: \x01\x1b[31m']), text),
  ends('Latin-1 in headers', head([html, 'x-a: \xe9\xff\xa0', 'etag: "\xff"', 'retry-after: \xff']), text),
  ends('UTF-8 in headers', head([html]).replace('html\r\n', 'html\r\nx-a: '), Buffer.from('☃\r\n\r\n')),
  ends('line feeds only', 'HTTP/1.1 200 OK\ncontent-type: text/html\n\n', text),
  ends('folded header', head([html, 'x-a: a\r\n b']), text),
  ends('one header of 1 MB', head([html, `x-a: ${'a'.repeat(1_000_000)}`]), text),
  ends('10,000 headers', head([html, ...Array.from({ length: 10_000 }, (_value, at) => `x-${at}: a`)]), text),
  floods('headers without end', 'HTTP/1.1 200 OK\r\n', 'x-a: aaaaaaaaaaaaaaaaaaaaaaaaaaaa\r\n'),
  drips('slow headers', 'HTTP/1.1 200 OK\r\nx-a: '),
  ends(
    'duplicate headers',
    head([html, html, 'content-type: image/png', 'etag: "a"', 'etag: "b"', 'location: /a', 'location: /b', 'set-cookie: a']),
    text,
  ),
  ends('different lengths', head([html, 'content-length: 2', 'content-length: 5']), text),
  ends('length and chunks', head([html, 'content-length: 2', 'transfer-encoding: chunked']), '2\r\nok\r\n0\r\n\r\n'),
  ends('prototype names', head([html, '__proto__: a', 'constructor: b', 'toString: c']), text),
  ends('invalid character set', head(['content-type: text/html; charset=no-such-charset']), text),
  ends('invalid content type', head(['content-type: ;;;/="']), text),
  ends(
    'invalid dates',
    head([json, 'retry-after: 1e999', 'cache-control: max-age=99999999999', 'x-ratelimit-remaining: 0', 'x-ratelimit-reset: NaN'], '429 X'),
    '{}',
  ),
];

const bodies: readonly HostileAnswer[] = [
  ends('negative length', head([html, 'content-length: -1']), text),
  ends('length of no number', head([html, 'content-length: abc']), text),
  ends('huge length', head([html, 'content-length: 99999999999999999999999']), text),
  ends('end in the body', head([json, 'content-length: 2000']), '{"data": ['),
  resets('reset in the body', head([json, 'content-length: 2000']), '{"data": ['),
  stalls('body that stops', head([html, 'content-length: 2000']), text),
  ends('longer than its length', head([html, 'content-length: 2']), text.repeat(10)),
  ends('body of 204', head([html], '204 No Content'), text),
  ends('body of 304', head([html], '304 Not Modified'), text),
  drips('slow body', head([html, 'content-length: 100000'])),
  floods('body without end', head([html]), 'a'.repeat(65_536)),
  floods('chunks without end', head([json, 'transfer-encoding: chunked']), '1\r\n[\r\n'),
  floods('events without end', head(['content-type: text/event-stream']), 'data: {"choices":[{"delta":{"content":"aaaaaaaaaa"}}]}\n\n'),
  ends('invalid chunk size', head([html, 'transfer-encoding: chunked']), 'zz\r\nok\r\n'),
  ends('huge chunk size', head([html, 'transfer-encoding: chunked']), 'ffffffffffffffffff\r\nok\r\n'),
  ends('chunks without the last', head([html, 'transfer-encoding: chunked']), '2\r\nok\r\n'),
  ends('unknown transfer encoding', head([html, 'transfer-encoding: gzip']), zipped),
  ends('invalid gzip', head([html, 'content-encoding: gzip', 'content-length: 2']), 'ok'),
  ends('truncated gzip', head([html, 'content-encoding: gzip']), zipped.subarray(0, zipped.length / 2)),
  ends('gzip of 20 MB', head([json, 'content-encoding: gzip']), gzipSync(Buffer.alloc(20_000_000, ' '))),
  ends('truncated br', head([html, 'content-encoding: br']), brotliCompressSync(text.repeat(100)).subarray(0, 20)),
  ends('unknown content encoding', head([html, 'content-encoding: made-up']), text),
  ends('encoded ten times', head([html, `content-encoding: ${Array(10).fill('gzip').join(', ')}`]), zipped),
  ends('invalid UTF-8', head([json]), Buffer.from('7b2261223a22fffec0af22', 'hex')),
  ends('deep JSON', head([json]), '['.repeat(200_000)),
  ends('JSON of another shape', head([json]), '{"data":null,"choices":{"0":1},"keys":"a","items":[null],"__proto__":{"a":1}}'),
  ends('JSON null', head([json]), 'null'),
  ends('empty body', head([json, 'content-length: 0'])),
];

const redirects: readonly HostileAnswer[] = [
  ...[
    '/',
    '//',
    'http://[',
    'http://user:password@127.0.0.1/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'http://127.0.0.1:1/',
    'data:,',
    '\xff\xfe',
    '',
  ].map((location) => ends(`redirect to "${location}"`, head([`location: ${location}`, 'content-length: 0'], '302 Found'))),
  ends('redirect without a location', head(['content-length: 0'], '301 Moved')),
  ends('redirect to 100 KB', head([`location: /${'a'.repeat(100_000)}`], '302 Found')),
];

/** Everything but statuses. */
export const hostileAnswers: readonly HostileAnswer[] = [...statusLines, ...upgrades, ...headers, ...bodies, ...redirects];
