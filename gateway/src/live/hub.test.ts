import { setTimeout as sleep } from 'node:timers/promises';
import { createHub } from './hub.ts';
import { type Message, say } from './message.ts';
import { LiveStream } from './stream.ts';

const item = '018f4b7a-0000-7000-8000-000000000001';
const likes = (version: number, about = item): Message =>
  say(about, 'reactions', 'reactions.changed', { content_id: about, reactions: { like: version }, version });
const at = (position: number) => ({ topic: 0, partition: 0, position });

/** A reader whose socket takes everything at once, or nothing. */
const createReader = () => {
  const frames: string[] = [];
  const reader = {
    writableLength: 0,
    takes: true,
    destroyed: false,
    frames,
    write(bytes: Buffer) {
      frames.push(...bytes.toString().split('\n\n').filter(Boolean));
      if (!reader.takes) reader.writableLength += bytes.length;
    },
    end: (bytes: Buffer) => reader.write(bytes),
    destroy() {
      reader.destroyed = true;
      return reader as never;
    },
    names: () => frames.map((frame) => /^event: (.*)$/m.exec(frame)?.[1]),
  };
  return reader;
};

const open = (hub: ReturnType<typeof createHub>, lastEventId?: string) => {
  const reader = createReader();
  const stream = new LiveStream({ response: reader, userId: undefined, expiresAt: undefined });
  hub.add(stream, [item], lastEventId);
  return { reader, stream };
};
const flushed = () => sleep(60);

describe('hub', () => {
  test('news in a row -> the last state of each, once, with the place before them', async () => {
    const hub = createHub();
    hub.begin([[0]]);
    const { reader } = open(hub);

    for (let version = 1; version <= 5; version += 1) hub.tell([likes(version)], at(version));
    await flushed();

    expect(reader.names()).toEqual(['open', 'ready', 'reactions.changed']);
    expect(reader.frames.at(-1)).toMatch(/^id: 0\nevent: reactions\.changed\ndata: .*"version":5/);
  });

  test('a slow reader -> nothing more is kept for it; when it has caught up it is told to ask anew', async () => {
    let now = 1;
    const hub = createHub({ now: () => now });
    hub.begin([[0]]);
    const { reader } = open(hub);
    reader.takes = false;
    reader.writableLength = 40_000;

    for (let version = 1; version <= 3; version += 1) {
      hub.tell([likes(version)], at(version));
      await flushed();
    }
    const whileBehind = reader.names();
    reader.writableLength = 0;
    reader.takes = true;
    now = 5_000;
    hub.tick();

    expect(whileBehind).toEqual(['open', 'ready']);
    expect(reader.names().at(-1)).toBe('resync');
    expect(reader.frames.at(-1)).toContain('id: 3');
  });

  test('a reader that takes nothing for a minute -> cut off', async () => {
    let now = 1;
    const hub = createHub({ now: () => now });
    hub.begin([[0]]);
    const { reader } = open(hub);
    reader.writableLength = 40_000;
    hub.tell([likes(1)], at(1));
    await flushed();

    now = 50_000;
    hub.tick();
    const early = reader.destroyed;
    now = 70_000;
    hub.tick();

    expect([early, reader.destroyed]).toEqual([false, true]);
  });

  test('a minute of silence -> a heartbeat every 25 s, with the place to resume from', () => {
    const hub = createHub();
    hub.begin([[7]]);
    const { reader } = open(hub);

    for (let second = 0; second < 60; second += 1) hub.tick();

    expect(reader.names()).toEqual(['open', 'ready', 'heartbeat', 'heartbeat']);
    expect(reader.frames.at(-1)).toContain('id: 7');
  });

  test('more news than is kept -> whoever missed the oldest asks anew, whoever missed the newest hears it', () => {
    const hub = createHub({ mostKept: 10 });
    hub.begin([[0]]);
    for (let position = 1; position <= 30; position += 1)
      hub.tell([likes(position, position === 30 ? item : `other-${position}`)], at(position));

    const late = open(hub, '5');
    const soon = open(hub, (25).toString(36));

    expect(late.reader.names()).toEqual(['open', 'resync']);
    expect(soon.reader.names()).toEqual(['open', 'reactions.changed', 'ready']);
  });

  test('old news -> forgotten after its time', () => {
    let now = 0;
    const hub = createHub({ now: () => now, longestKept: 1_000 });
    hub.begin([[0]]);
    hub.tell([likes(1)], at(1));
    now = 5_000;
    hub.tell([likes(2, 'other')], at(2));

    expect(open(hub).reader.names()).toEqual(['open', 'ready']);
    expect(open(hub, '0').reader.names()).toEqual(['open', 'resync']);
  });

  test('the bus is read from a new beginning -> everybody asks anew', () => {
    const hub = createHub();
    const { reader } = open(hub);

    hub.begin([[3]]);

    expect(reader.names()).toEqual(['open', 'ready', 'resync']);
    expect(reader.frames.map((frame) => frame.startsWith('id: '))).toEqual([false, false, true]);
  });
});
