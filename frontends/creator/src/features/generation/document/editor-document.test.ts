import { describe, expect, test } from '@jest/globals';
import { applySources, blankEditor, hasUserInput, parseSources, parseType, promptLimit } from './editor-document.ts';
import type { TypedContent } from './typed-content.ts';

const id = '0197f6f0-0000-7000-8000-000000000001';
const signal = { id, title: 'Silent vlogs' };
const template = { id, title: 'Five seconds, one promise' };
const typedContent: TypedContent = { type: 'thread', content: { tweets: ['One'], hashtags: [] } };

describe('parseSources', () => {
  test('parseSources: signal id and title -> both', () => {
    expect(parseSources(new URLSearchParams({ signalId: id, signalTitle: ' Silent vlogs ' }))).toEqual({ signal, template: null });
  });

  test('parseSources: invalid signal id -> the title only', () => {
    expect(parseSources(new URLSearchParams({ signalId: '../x', signalTitle: 'Silent vlogs' })).signal).toEqual({ ...signal, id: null });
  });

  test('parseSources: template -> id and title; without an id -> null', () => {
    expect(parseSources(new URLSearchParams({ templateId: id, templateTitle: template.title })).template).toEqual(template);
    expect(parseSources(new URLSearchParams({ templateId: 'x', templateTitle: template.title })).template).toBeNull();
  });

  test('parseSources: title longer than a prompt -> truncated', () => {
    expect(parseSources(new URLSearchParams({ signalTitle: 'x'.repeat(3000) })).signal?.title).toHaveLength(promptLimit);
  });
});

describe('parseType', () => {
  test('parseType: content type of a template -> its tab, video as shorts', () => {
    expect(parseType(new URLSearchParams({ contentType: 'video' }))).toBe('shorts');
    expect(parseType(new URLSearchParams({ contentType: 'image' }))).toBe('image');
  });

  test('parseType: Short -> shorts; unknown type -> thread', () => {
    expect(parseType(new URLSearchParams({ short_id: id }))).toBe('shorts');
    expect(parseType(new URLSearchParams({ type: 'constructor' }))).toBe('thread');
  });
});

describe('applySources', () => {
  const sources = { signal, template: null };

  test('applySources: no sources -> unchanged', () => {
    const stored = { ...blankEditor, prompt: 'mine' };

    expect(applySources(stored, { signal: null, template: null })).toBe(stored);
  });

  test('applySources: signal with an empty editor -> its title is the prompt', () => {
    expect(applySources(blankEditor, sources)).toMatchObject({ prompt: 'Silent vlogs', signal, previous: null });
  });

  test('applySources: reload with the same signal -> the edited prompt is kept, even when empty', () => {
    for (const prompt of ['Silent vlogs, but funny', '']) {
      const stored = { ...blankEditor, signal, prompt };
      expect(applySources(stored, sources)).toBe(stored);
    }
  });

  test('applySources: other signal with an edited prompt -> new document that keeps the previous one', () => {
    const opened = applySources({ ...blankEditor, key: 'mine', prompt: 'mine' }, sources);

    expect(opened).toMatchObject({ prompt: 'Silent vlogs', previous: { key: 'mine', prompt: 'mine' } });
    expect(opened.key).not.toBe('mine');
  });

  test('applySources: other signal with an unedited prompt -> no previous document', () => {
    const stored = { ...blankEditor, prompt: 'Night markets', signal: { id: null, title: 'Night markets' } };

    expect(applySources(stored, sources).previous).toBeNull();
  });

  test("openDesk: template -> its prompt with the signal or a topic placeholder; while loading, the template's title", () => {
    const alone = { signal: null, template };

    expect(applySources(blankEditor, alone, 'Explain {topic} to a friend').prompt).toBe('Explain your topic to a friend');
    expect(applySources(blankEditor, { signal, template }, 'Explain {topic} to a friend').prompt).toBe('Explain Silent vlogs to a friend');
    expect(applySources(blankEditor, alone).prompt).toBe(template.title);
  });
});

describe('hasUserInput', () => {
  test('hasUserInput: prompt from a link -> false; edited or with content -> true', () => {
    const partial = applySources(blankEditor, { signal, template: null });

    expect(hasUserInput(partial)).toBe(false);
    expect(hasUserInput({ ...partial, prompt: 'Silent vlogs!' })).toBe(true);
    expect(hasUserInput({ ...partial, typedContent })).toBe(true);
  });
});
