import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError } from '@trenzeye/frontend-kit';
import type { ChangeDraft, DraftDetail, NewDraft } from '@trenzeye/proto/http/content';
import { blankDocument, type EditorDocument, type StoredDraft } from '../generation/document/editor-document.ts';
import { Autosaver, type DraftPort, type SaveState } from './autosaver.ts';

const id = '0197f6f0-0000-7000-8000-000000000001';
const documentWith = (prompt: string, draft: StoredDraft | null = null): EditorDocument => ({ ...blankDocument, prompt, draft });
const stored = (version: number): StoredDraft => ({ id, version, remixOf: null, quote: null });

const draftDetail = (body: NewDraft | ChangeDraft, version: number): DraftDetail =>
  ({
    id,
    status: 'draft',
    type: body.type,
    title: 't',
    prompt: body.prompt ?? '',
    content: body.content,
    provenance: null,
    signal_id: null,
    template_id: null,
    remix_of: null,
    remix_consent: 'anyone',
    version,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
  }) as DraftDetail;

/** A server with one draft. `fail` lists errors of the next requests; with `lose`, a request succeeds but its response is lost. */
const createServer = () => {
  const server = { prompts: [] as string[], keys: [] as string[], version: 0, fail: [] as ApiError[], lose: false, removed: 0 };
  const apply = (body: NewDraft | ChangeDraft): DraftDetail => {
    const failure = server.fail.shift();
    if (failure) throw failure;
    server.version += 1;
    server.prompts.push(body.prompt ?? '');
    if (server.lose) {
      server.lose = false;
      throw new ApiError(0, 'network_error', 'lost');
    }
    return draftDetail(body, server.version);
  };
  const port: DraftPort = {
    create: async (body, key) => {
      server.keys.push(key);
      return apply(body);
    },
    change: async (_, body) => {
      if (body.version !== server.version) {
        const current = draftDetail({ ...body, prompt: server.prompts.at(-1) ?? '' }, server.version);
        throw new ApiError(409, 'conflict', 'stale', [], { current });
      }
      return apply(body);
    },
    remove: async () => {
      server.removed += 1;
    },
  };
  return { server, port };
};

const open = (document: EditorDocument, port: DraftPort) => {
  const states: SaveState['kind'][] = [];
  const drafts: (StoredDraft | null)[] = [];
  const saver = new Autosaver('thread', document, port, { state: ({ kind }) => states.push(kind), stored: (draft) => drafts.push(draft) });
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
  test('Autosaver: typing -> one draft is created one second after the last change, then updated by version', async () => {
    const { server, port } = createServer();
    const { saver, states } = open(documentWith(''), port);

    for (const prompt of ['a', 'ab', 'abc']) saver.changed(documentWith(prompt));
    await jest.advanceTimersByTimeAsync(1_000);
    saver.changed(documentWith('abcd'));
    await jest.advanceTimersByTimeAsync(1_000);

    expect(server.prompts).toEqual(['abc', 'abcd']);
    expect(server.keys).toHaveLength(1);
    expect(states.at(-1)).toBe('saved');
  });

  test('Autosaver: unchanged since opening -> nothing is sent', async () => {
    const { server, port } = createServer();
    const { saver, states } = open(documentWith('a', stored(1)), port);

    saver.changed(documentWith('a', stored(1)));
    await jest.advanceTimersByTimeAsync(5_000);

    expect(server.prompts).toEqual([]);
    expect(states).toEqual(['saved']);
  });

  test('Autosaver: offline -> kept locally and retried until saved', async () => {
    const { server, port } = createServer();
    server.fail = [offline(), offline()];
    const { saver, states } = open(documentWith(''), port);

    saver.changed(documentWith('a'));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(states.at(-1)).toBe('local');
    await jest.advanceTimersByTimeAsync(10_000);

    expect(states.at(-1)).toBe('saved');
    expect(server.prompts).toEqual(['a']);
  });

  test('Autosaver: first response lost -> retried with the same key and body, then the newest state is sent', async () => {
    const { server, port } = createServer();
    server.lose = true;
    const { saver, states } = open(documentWith(''), port);

    saver.changed(documentWith('a'));
    await jest.advanceTimersByTimeAsync(1_000);
    saver.changed(documentWith('ab'));
    await jest.advanceTimersByTimeAsync(5_000);

    expect(new Set(server.keys).size).toBe(1);
    expect(server.prompts).toEqual(['a', 'a', 'ab']);
    expect(states.at(-1)).toBe('saved');
  });

  test('Autosaver: response to a change lost -> no conflict with the own change', async () => {
    const { server, port } = createServer();
    const { saver, states } = open(documentWith(''), port);
    saver.changed(documentWith('a'));
    await jest.advanceTimersByTimeAsync(1_000);
    server.lose = true;

    saver.changed(documentWith('ab'));
    await jest.advanceTimersByTimeAsync(1_000);
    saver.changed(documentWith('abc'));
    await jest.advanceTimersByTimeAsync(5_000);

    expect(states).not.toContain('conflict');
    expect(server.prompts.at(-1)).toBe('abc');
  });

  test('Autosaver: changed elsewhere -> conflict, nothing is sent; keep mine -> overwrites the other version', async () => {
    const { server, port } = createServer();
    server.version = 2;
    server.prompts = ['theirs'];
    const { saver, states } = open(documentWith('a', stored(1)), port);

    saver.changed(documentWith('mine'));
    await jest.advanceTimersByTimeAsync(1_000);
    saver.changed(documentWith('mine!'));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(states.at(-1)).toBe('conflict');
    expect(server.prompts).toEqual(['theirs']);
    await expect(saver.flush()).rejects.toThrow('changed elsewhere');
    saver.keepLocalVersion();
    await jest.advanceTimersByTimeAsync(1_000);

    expect(states.at(-1)).toBe('saved');
    expect(server.prompts.at(-1)).toBe('mine!');
  });

  test('Autosaver: emptied again -> the created draft is removed', async () => {
    const { server, port } = createServer();
    const { saver, states, drafts } = open(documentWith(''), port);
    saver.changed(documentWith('a'));
    await jest.advanceTimersByTimeAsync(1_000);

    saver.changed(documentWith(' '));
    await jest.advanceTimersByTimeAsync(1_000);

    expect(server.removed).toBe(1);
    expect(states.at(-1)).toBe('none');
    expect(drafts.at(-1)).toBeNull();
  });

  test('Autosaver: deleted elsewhere -> reported; save as new draft -> a new draft', async () => {
    const { server, port } = createServer();
    server.version = 1;
    server.fail = [new ApiError(404, 'not_found', 'deleted')];
    const { saver, states } = open(documentWith('a', stored(1)), port);
    saver.changed(documentWith('ab', stored(1)));
    await jest.advanceTimersByTimeAsync(1_000);
    expect(states.at(-1)).toBe('deleted');

    saver.saveAsNewDraft();
    await jest.advanceTimersByTimeAsync(1_000);

    expect(server.keys).toHaveLength(1);
    expect(states.at(-1)).toBe('saved');
  });

  test('Autosaver: rejected as invalid -> not retried until it changes', async () => {
    const { server, port } = createServer();
    server.fail = [new ApiError(400, 'invalid_request', 'no', [{ field: 'signal_id', message: 'is not a known signal' }])];
    const { saver, states } = open(documentWith(''), port);

    saver.changed(documentWith('a'));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(states.at(-1)).toBe('rejected');
    saver.changed(documentWith('ab'));
    await jest.advanceTimersByTimeAsync(1_000);

    expect(states.at(-1)).toBe('saved');
  });

  test('Autosaver: closed with unsaved changes -> still saved, nothing is reported', async () => {
    const { server, port } = createServer();
    const { saver, states } = open(documentWith(''), port);
    saver.changed(documentWith('a'));
    const previousEntry = states.length;

    saver.close();
    await jest.advanceTimersByTimeAsync(0);

    expect(server.prompts).toEqual(['a']);
    expect(states).toHaveLength(previousEntry);
  });
});
