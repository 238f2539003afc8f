import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError } from '@trenzeye/frontend-kit';
import type { ChangeDraft, DraftDetail, NewDraft } from '@trenzeye/proto/http/content';
import { blankWork, type StoredDraft, type Work } from '../work.ts';
import { Autosaver, type DraftPort, type SaveState } from './autosaver.ts';

const id = '0197f6f0-0000-7000-8000-000000000001';
const workWith = (prompt: string, draft: StoredDraft | null = null): Work => ({ ...blankWork, prompt, draft });
const stored = (version: number): StoredDraft => ({ id, version, remixOf: null });

const detailOf = (body: NewDraft | ChangeDraft, version: number): DraftDetail =>
  ({
    ...{ id, status: 'draft', type: body.type, title: 't', prompt: body.prompt ?? '', content: body.content, provenance: null },
    ...{ signal_id: null, template_id: null, remix_of: null, remix_consent: 'anyone', version },
    ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
  }) as DraftDetail;

/** A server that keeps one draft; `fail` makes the next answers go wrong, `lose` only the answer. */
const createServer = () => {
  const server = { prompts: [] as string[], keys: [] as string[], version: 0, fail: [] as ApiError[], lose: false, removed: 0 };
  const take = (body: NewDraft | ChangeDraft): DraftDetail => {
    const failure = server.fail.shift();
    if (failure) throw failure;
    server.version += 1;
    server.prompts.push(body.prompt ?? '');
    if (server.lose) {
      server.lose = false;
      throw new ApiError(0, 'network_error', 'lost');
    }
    return detailOf(body, server.version);
  };
  const port: DraftPort = {
    create: async (body, key) => {
      server.keys.push(key);
      return take(body);
    },
    change: async (_, body) => {
      if (body.version !== server.version) {
        const current = detailOf({ ...body, prompt: server.prompts.at(-1) ?? '' }, server.version);
        throw new ApiError(409, 'conflict', 'stale', [], { current });
      }
      return take(body);
    },
    remove: async () => {
      server.removed += 1;
    },
  };
  return { server, port };
};

const open = (work: Work, port: DraftPort) => {
  const states: SaveState['kind'][] = [];
  const drafts: (StoredDraft | null)[] = [];
  const saver = new Autosaver('thread', work, port, { state: ({ kind }) => states.push(kind), stored: (draft) => drafts.push(draft) });
  return { saver, states, drafts };
};

const offline = () => new ApiError(0, 'network_error', 'offline');

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('Autosaver', () => {
  test('Autosaver: typing -> one draft is begun a second after the last key, then changed by version', async () => {
    const { server, port } = createServer();
    const { saver, states } = open(workWith(''), port);

    for (const prompt of ['a', 'ab', 'abc']) saver.changed(workWith(prompt));
    await jest.advanceTimersByTimeAsync(1_000);
    saver.changed(workWith('abcd'));
    await jest.advanceTimersByTimeAsync(1_000);

    expect(server.prompts).toEqual(['abc', 'abcd']);
    expect(server.keys).toHaveLength(1);
    expect(states.at(-1)).toBe('saved');
  });

  test('Autosaver: nothing changed since it was opened -> nothing is sent', async () => {
    const { server, port } = createServer();
    const { saver, states } = open(workWith('a', stored(1)), port);

    saver.changed(workWith('a', stored(1)));
    await jest.advanceTimersByTimeAsync(5_000);

    expect(server.prompts).toEqual([]);
    expect(states).toEqual(['saved']);
  });

  test('Autosaver: offline -> kept on this device and tried again until it is saved', async () => {
    const { server, port } = createServer();
    server.fail = [offline(), offline()];
    const { saver, states } = open(workWith(''), port);

    saver.changed(workWith('a'));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(states.at(-1)).toBe('device');
    await jest.advanceTimersByTimeAsync(10_000);

    expect(states.at(-1)).toBe('saved');
    expect(server.prompts).toEqual(['a']);
  });

  test('Autosaver: the answer to the first save is lost -> asked again with the same key and body, then the newest state', async () => {
    const { server, port } = createServer();
    server.lose = true;
    const { saver, states } = open(workWith(''), port);

    saver.changed(workWith('a'));
    await jest.advanceTimersByTimeAsync(1_000);
    saver.changed(workWith('ab'));
    await jest.advanceTimersByTimeAsync(5_000);

    expect(new Set(server.keys).size).toBe(1);
    expect(server.prompts).toEqual(['a', 'a', 'ab']);
    expect(states.at(-1)).toBe('saved');
  });

  test('Autosaver: the answer to a change is lost -> no conflict with oneself', async () => {
    const { server, port } = createServer();
    const { saver, states } = open(workWith(''), port);
    saver.changed(workWith('a'));
    await jest.advanceTimersByTimeAsync(1_000);
    server.lose = true;

    saver.changed(workWith('ab'));
    await jest.advanceTimersByTimeAsync(1_000);
    saver.changed(workWith('abc'));
    await jest.advanceTimersByTimeAsync(5_000);

    expect(states).not.toContain('conflict');
    expect(server.prompts.at(-1)).toBe('abc');
  });

  test('Autosaver: changed elsewhere -> conflict, nothing is sent; keep mine -> it is saved over the other', async () => {
    const { server, port } = createServer();
    server.version = 2;
    server.prompts = ['theirs'];
    const { saver, states } = open(workWith('a', stored(1)), port);

    saver.changed(workWith('mine'));
    await jest.advanceTimersByTimeAsync(1_000);
    saver.changed(workWith('mine!'));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(states.at(-1)).toBe('conflict');
    expect(server.prompts).toEqual(['theirs']);
    await expect(saver.flush()).rejects.toThrow('changed elsewhere');
    saver.keepMine();
    await jest.advanceTimersByTimeAsync(1_000);

    expect(states.at(-1)).toBe('saved');
    expect(server.prompts.at(-1)).toBe('mine!');
  });

  test('Autosaver: everything is taken back -> the draft that was begun for nothing is removed', async () => {
    const { server, port } = createServer();
    const { saver, states, drafts } = open(workWith(''), port);
    saver.changed(workWith('a'));
    await jest.advanceTimersByTimeAsync(1_000);

    saver.changed(workWith(' '));
    await jest.advanceTimersByTimeAsync(1_000);

    expect(server.removed).toBe(1);
    expect(states.at(-1)).toBe('none');
    expect(drafts.at(-1)).toBeNull();
  });

  test('Autosaver: deleted elsewhere -> says so; begin anew -> a new draft', async () => {
    const { server, port } = createServer();
    server.version = 1;
    server.fail = [new ApiError(404, 'not_found', 'gone')];
    const { saver, states } = open(workWith('a', stored(1)), port);
    saver.changed(workWith('ab', stored(1)));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(states.at(-1)).toBe('gone');

    saver.beginAnew();
    await jest.advanceTimersByTimeAsync(1_000);

    expect(server.keys).toHaveLength(1);
    expect(states.at(-1)).toBe('saved');
  });

  test('Autosaver: refused for what it says -> not tried again until it changes', async () => {
    const { server, port } = createServer();
    server.fail = [new ApiError(400, 'invalid_request', 'no', [{ field: 'signal_id', message: 'is not a known signal' }])];
    const { saver, states } = open(workWith(''), port);

    saver.changed(workWith('a'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(states.at(-1)).toBe('refused');
    saver.changed(workWith('ab'));
    await jest.advanceTimersByTimeAsync(1_000);

    expect(states.at(-1)).toBe('saved');
  });

  test('Autosaver: leaves the desk with something unsaved -> it is still saved, and nothing is reported', async () => {
    const { server, port } = createServer();
    const { saver, states } = open(workWith(''), port);
    saver.changed(workWith('a'));
    const before = states.length;

    saver.retire();
    await jest.advanceTimersByTimeAsync(0);

    expect(server.prompts).toEqual(['a']);
    expect(states).toHaveLength(before);
  });
});
