import { setTimeout as sleep } from 'node:timers/promises';
import { LiveStream } from './live-stream.ts';
import { createLiveStreams } from './live-streams.ts';
import { createMessage, type Message } from './message.ts';

const item = '018f4b7a-0000-7000-8000-000000000001';
const likes = (version: number, contentId = item): Message =>
  createMessage(contentId, 'reactions', 'reactions.changed', { content_id: contentId, reactions: { like: version }, version });
const at = (position: number) => ({ topic: 0, partition: 0, position });

/** A client whose socket accepts everything immediately, or nothing. */
const createClient = () => {
  const frames: string[] = [];
  const client = {
    writableLength: 0,
    isReading: true,
    destroyed: false,
    frames,
    write(bytes: Buffer) {
      frames.push(...bytes.toString().split('\n\n').filter(Boolean));
      if (!client.isReading) client.writableLength += bytes.length;
    },
    end: (bytes: Buffer) => client.write(bytes),
    destroy() {
      client.destroyed = true;
      return client as never;
    },
    names: () => frames.map((frame) => /^event: (.*)$/m.exec(frame)?.[1]),
  };
  return client;
};

const open = (streams: ReturnType<typeof createLiveStreams>, lastEventId?: string) => {
  const client = createClient();
  const stream = new LiveStream({ response: client, userId: undefined, expiresAt: undefined });
  streams.add(stream, [item], lastEventId);
  return { client, stream };
};
const flushed = () => sleep(60);

describe('createLiveStreams', () => {
  test('publish: several messages with one key -> the last one is sent once, with the id before them', async () => {
    const streams = createLiveStreams();
    streams.start([[0]]);
    const { client } = open(streams);

    for (let version = 1; version <= 5; version += 1) streams.publish([likes(version)], at(version));
    await flushed();

    expect(client.names()).toEqual(['open', 'ready', 'reactions.changed']);
    expect(client.frames.at(-1)).toMatch(/^id: 0\nevent: reactions\.changed\ndata: .*"version":5/);
  });

  test('publish: slow client -> messages dropped, resync when it has caught up', async () => {
    let now = 1;
    const streams = createLiveStreams({ now: () => now });
    streams.start([[0]]);
    const { client } = open(streams);
    client.isReading = false;
    client.writableLength = 40_000;

    for (let version = 1; version <= 3; version += 1) {
      streams.publish([likes(version)], at(version));
      await flushed();
    }
    const whileBehind = client.names();
    client.writableLength = 0;
    client.isReading = true;
    now = 5_000;
    streams.tick();

    expect(whileBehind).toEqual(['open', 'ready']);
    expect(client.names().at(-1)).toBe('resync');
    expect(client.frames.at(-1)).toContain('id: 3');
  });

  test('tick: client reads nothing for a minute -> disconnected', async () => {
    let now = 1;
    const streams = createLiveStreams({ now: () => now });
    streams.start([[0]]);
    const { client } = open(streams);
    client.writableLength = 40_000;
    streams.publish([likes(1)], at(1));
    await flushed();

    now = 50_000;
    streams.tick();
    const early = client.destroyed;
    now = 70_000;
    streams.tick();

    expect([early, client.destroyed]).toEqual([false, true]);
  });

  test('tick: no messages -> a heartbeat every 25 s with the id to resume from', () => {
    const streams = createLiveStreams();
    streams.start([[7]]);
    const { client } = open(streams);

    for (let second = 0; second < 60; second += 1) streams.tick();

    expect(client.names()).toEqual(['open', 'ready', 'heartbeat', 'heartbeat']);
    expect(client.frames.at(-1)).toContain('id: 7');
  });

  test('add: more messages than the replay buffer holds -> resync for old ids, replay for recent ids', () => {
    const streams = createLiveStreams({ maxReplayMessages: 10 });
    streams.start([[0]]);
    for (let position = 1; position <= 30; position += 1)
      streams.publish([likes(position, position === 30 ? item : `other-${position}`)], at(position));

    const old = open(streams, '5');
    const recent = open(streams, (25).toString(36));

    expect(old.client.names()).toEqual(['open', 'resync']);
    expect(recent.client.names()).toEqual(['open', 'reactions.changed', 'ready']);
  });

  test('add: messages older than maxReplayAgeMs -> not replayed', () => {
    let now = 0;
    const streams = createLiveStreams({ now: () => now, maxReplayAgeMs: 1_000 });
    streams.start([[0]]);
    streams.publish([likes(1)], at(1));
    now = 5_000;
    streams.publish([likes(2, 'other')], at(2));

    expect(open(streams).client.names()).toEqual(['open', 'ready']);
    expect(open(streams, '0').client.names()).toEqual(['open', 'resync']);
  });

  test('start: streams already open -> resync', () => {
    const streams = createLiveStreams();
    const { client } = open(streams);

    streams.start([[3]]);

    expect(client.names()).toEqual(['open', 'ready', 'resync']);
    expect(client.frames.map((frame) => frame.startsWith('id: '))).toEqual([false, false, true]);
  });
});
