import type { TestService } from '@trenzeye/kit/testing';

interface ReceivedEvent {
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every shape
  readonly data: any;
}

const parseEvent = (block: string): ReceivedEvent | undefined => {
  const event = /^event: (.+)$/m.exec(block)?.[1];
  const data = /^data: (.+)$/m.exec(block)?.[1];
  return event && data ? { event, data: JSON.parse(data) } : undefined;
};

interface Streaming {
  readonly status: number;
  readonly headers: Headers;
  readonly events: ReceivedEvent[];
  /** The response when it was no stream. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any;
}

/** Requests a streamed generation and reads it to its end; `onEvent` is called for each event. */
export const generateStreamed = async (
  service: TestService,
  body: unknown,
  {
    as = {},
    signal,
    onEvent = () => undefined,
  }: { as?: { id?: string }; signal?: AbortSignal; onEvent?: (event: ReceivedEvent) => void } = {},
): Promise<Streaming> => {
  const response = await fetch(`${service.url}/api/generate`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await service.signer.sign(as)}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
  const { status, headers } = response;
  if (!headers.get('content-type')?.startsWith('text/event-stream')) return { status, headers, events: [], body: await response.json() };
  const events: ReceivedEvent[] = [];
  let rest = '';
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const received of blocks.flatMap((block) => parseEvent(block) ?? [])) {
      events.push(received);
      onEvent(received);
    }
  }
  return { status, headers, events, body: undefined };
};

type Tree = { [key: string]: unknown };

/** Assembles the parts of a stream as a page does. */
export const assemble = (events: readonly ReceivedEvent[]): Tree => {
  let whole: Tree = {};
  for (const { event, data } of events) {
    if (event === 'start') whole = {};
    if (event !== 'part') continue;
    const keys = String(data.path).split('.');
    const last = keys.pop() ?? '';
    const holder = keys.reduce<Tree>((at, key) => {
      at[key] ??= {};
      return at[key] as Tree;
    }, whole);
    holder[last] = 'delta' in data ? `${holder[last] ?? ''}${data.delta}` : data.value;
  }
  return whole;
};
