import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';

export interface DnsServer {
  /** `address:port`. */
  readonly address: string;
  /** All queries in order, as `A host`. */
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

/** Parses the question: its name, record type, and end offset. */
const parseQuestion = (message: Buffer) => {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const recordType = message.readUInt16BE(at + 1);
  return { name: labels.join('.'), recordType: recordType === 1 || recordType === 28 ? types[recordType] : undefined, end: at + 5 };
};

const encodeRecord = (address: string): Buffer => {
  const data = bytesOf(address);
  const head = Buffer.from([0xc0, 12, 0, data.length === 4 ? 1 : 28, 0, 1, 0, 0, 0, 0, 0, data.length]);
  return Buffer.concat([head, data]);
};

/** A DNS server for tests. `resolve` returns the addresses of a name for its nth query, from 0; undefined: no answer is sent. */
export const startDnsServer = async (resolve: (name: string, nth: number) => readonly string[] | undefined): Promise<DnsServer> => {
  const socket = createSocket('udp4');
  const queries: string[] = [];
  const counts = new Map<string, number>();
  socket.on('message', (message, { port, address }) => {
    const { name, recordType, end } = parseQuestion(message);
    const key = `${recordType} ${name}`;
    const nth = counts.get(key) ?? 0;
    counts.set(key, nth + 1);
    queries.push(key);
    const addresses = resolve(name, nth);
    if (!addresses) return;
    const answers = addresses.filter((each) => isIPv6(each) === (recordType === 'AAAA'));
    const header = Buffer.from(message.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(answers.length, 6);
    header.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([header, message.subarray(12, end), ...answers.map(encodeRecord)]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    queries,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
};
