import { eventually } from '@trenzeye/kit/testing/eventually';

export interface Heard {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: Record<string, unknown>;
}

/** What a client hears on a stream. */
export interface Listener {
  readonly status: number;
  readonly heard: Heard[];
  /** What was heard of one kind. */
  of(event: string): Heard[];
  /** The id to resume from. */
  lastId(): string | undefined;
  connection(): Promise<string>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  stop(): void;
}

const parse = (frame: string): Heard => {
  const fields = new Map(
    frame.split('\n').map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  return { event: fields.get('event') ?? '', id: fields.get('id'), data: JSON.parse(fields.get('data') ?? 'null') };
};

export interface ListenOptions {
  readonly token?: string | undefined;
  readonly watch?: readonly string[];
  readonly lastEventId?: string | undefined;
}

/** Opens a stream and keeps what comes. */
export const listen = async (url: string, { token, watch = [], lastEventId }: ListenOptions = {}): Promise<Listener> => {
  const controller = new AbortController();
  const answer = await fetch(`${url}/api/stream?watch=${watch.join(',')}`, {
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: controller.signal,
  });
  const heard: Heard[] = [];
  const read = async (): Promise<void> => {
    let rest = '';
    for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const frames = (rest + text).split('\n\n');
      rest = frames.pop() ?? '';
      heard.push(...frames.map(parse));
    }
  };
  const ended = answer.ok ? read().catch(() => undefined) : Promise.resolve();
  const of = (event: string) => heard.filter((each) => each.event === event);
  return {
    status: answer.status,
    heard,
    of,
    ended,
    lastId: () => heard.findLast(({ id }) => id !== undefined)?.id,
    connection: () =>
      eventually(() => {
        const [open] = of('open');
        if (!open) throw new Error('not open yet');
        return String(open.data.connection);
      }),
    stop: () => controller.abort(),
  };
};
