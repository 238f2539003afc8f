import { eventually } from '@trenzeye/kit/testing/eventually';

interface ReceivedEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: Record<string, unknown>;
}

/** A client of a stream that records the received events. */
export interface TestStream {
  readonly status: number;
  readonly events: ReceivedEvent[];
  eventsOf(name: string): ReceivedEvent[];
  /** The id to resume from. */
  lastId(): string | undefined;
  connection(): Promise<string>;
  /** Resolves when the server has closed the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

const parseFrame = (frame: string): ReceivedEvent => {
  const fields = new Map(
    frame.split('\n').map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  return { event: fields.get('event') ?? '', id: fields.get('id'), data: JSON.parse(fields.get('data') ?? 'null') };
};

export interface TestStreamOptions {
  readonly token?: string | undefined;
  readonly watch?: readonly string[];
  readonly lastEventId?: string | undefined;
  /** The client's address, as a trusted proxy states it. */
  readonly from?: string | undefined;
}

export const openStream = async (url: string, { token, watch = [], lastEventId, from }: TestStreamOptions = {}): Promise<TestStream> => {
  const controller = new AbortController();
  const response = await fetch(`${url}/api/stream?watch=${watch.join(',')}`, {
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
    },
    signal: controller.signal,
  });
  const events: ReceivedEvent[] = [];
  const read = async (): Promise<void> => {
    let rest = '';
    for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const frames = (rest + text).split('\n\n');
      rest = frames.pop() ?? '';
      events.push(...frames.map(parseFrame));
    }
  };
  const ended = response.ok ? read().catch(() => undefined) : Promise.resolve();
  const eventsOf = (name: string) => events.filter(({ event }) => event === name);
  return {
    status: response.status,
    events,
    eventsOf,
    ended,
    lastId: () => events.findLast(({ id }) => id !== undefined)?.id,
    connection: () =>
      eventually(() => {
        const [open] = eventsOf('open');
        if (!open) throw new Error('not open yet');
        return String(open.data.connection);
      }),
    close: () => controller.abort(),
  };
};
