import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';

export interface DnsServer {
  /** `address:port`. */
  readonly address: string;
  /** Every name asked for, in order. */
  readonly queries: string[];
  stop(): Promise<void>;
}

const types = { 1: 'A', 28: 'AAAA' } as const;

const bytesOf = (address: string): Buffer => {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail = ''] = address.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const filled = [...groups(head), ...Array<string>(8 - groups(head).length - groups(tail).length).fill('0'), ...groups(tail)];
  return Buffer.from(filled.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]));
};

/** The question: its name, its kind, and where it ends. */
const readQuestion = (message: Buffer) => {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const kind = message.readUInt16BE(at + 1);
  return { name: labels.join('.'), kind: kind === 1 || kind === 28 ? types[kind] : undefined, end: at + 5 };
};

const record = (address: string): Buffer => {
  const data = bytesOf(address);
  const head = Buffer.from([0xc0, 12, 0, data.length === 4 ? 1 : 28, 0, 1, 0, 0, 0, 0, 0, data.length]);
  return Buffer.concat([head, data]);
};

/** A name server of our own: `names` tells the addresses of a name, at its nth question (from 0). */
export const startDnsServer = async (names: (name: string, nth: number) => readonly string[]): Promise<DnsServer> => {
  const socket = createSocket('udp4');
  const asked: string[] = [];
  const counts = new Map<string, number>();
  socket.on('message', (message, { port, address }) => {
    const { name, kind, end } = readQuestion(message);
    const key = `${kind} ${name}`;
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    asked.push(key);
    const answers = names(name, nth).filter((each) => isIPv6(each) === (kind === 'AAAA'));
    const header = Buffer.from(message.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(answers.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([header, message.subarray(12, end), ...answers.map(record)]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    queries: asked,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
};
