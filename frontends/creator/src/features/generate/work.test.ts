import { describe, expect, test } from '@jest/globals';
import type { Made } from './made.ts';
import { blankDesk, isOwn, openDesk, promptLimit, sourcesOf, typeOf } from './work.ts';

const id = '0197f6f0-0000-7000-8000-000000000001';
const signal = { id, title: 'Silent vlogs' };
const template = { id, title: 'Five seconds, one promise' };
const made: Made = { type: 'thread', content: { tweets: ['One'], hashtags: [] } };

describe('sourcesOf', () => {
  test('sourcesOf: id and title of a signal -> both', () => {
    expect(sourcesOf(new URLSearchParams({ signalId: id, signalTitle: ' Silent vlogs ' }))).toEqual({ signal, template: null });
  });

  test('sourcesOf: a signal id that is none -> the title only', () => {
    expect(sourcesOf(new URLSearchParams({ signalId: '../x', signalTitle: 'Silent vlogs' })).signal).toEqual({ ...signal, id: null });
  });

  test('sourcesOf: a template -> its id and title; without an id none', () => {
    expect(sourcesOf(new URLSearchParams({ templateId: id, templateTitle: template.title })).template).toEqual(template);
    expect(sourcesOf(new URLSearchParams({ templateId: 'x', templateTitle: template.title })).template).toBeNull();
  });

  test('sourcesOf: a title longer than a prompt may be -> cut', () => {
    expect(sourcesOf(new URLSearchParams({ signalTitle: 'x'.repeat(3000) })).signal?.title).toHaveLength(promptLimit);
  });
});

describe('typeOf', () => {
  test('typeOf: what a template is for -> its tab, video as shorts', () => {
    expect(typeOf(new URLSearchParams({ contentType: 'video' }))).toBe('shorts');
    expect(typeOf(new URLSearchParams({ contentType: 'image' }))).toBe('image');
  });

  test('typeOf: a Short -> shorts; something unknown -> thread', () => {
    expect(typeOf(new URLSearchParams({ short_id: id }))).toBe('shorts');
    expect(typeOf(new URLSearchParams({ type: 'constructor' }))).toBe('thread');
  });
});

describe('openDesk', () => {
  const sources = { signal, template: null };

  test('openDesk: nothing arrives -> what was there', () => {
    const stored = { ...blankDesk, prompt: 'mine' };

    expect(openDesk(stored, { signal: null, template: null })).toBe(stored);
  });

  test('openDesk: a signal arrives on an empty page -> its title is the prompt', () => {
    expect(openDesk(blankDesk, sources)).toMatchObject({ prompt: 'Silent vlogs', signal, earlier: null });
  });

  test('openDesk: reload with the same signal -> the edited prompt survives, also an emptied one', () => {
    for (const prompt of ['Silent vlogs, but funny', '']) {
      const stored = { ...blankDesk, signal, prompt };
      expect(openDesk(stored, sources)).toBe(stored);
    }
  });

  test('openDesk: another signal over own words -> a new piece of work that keeps the earlier one', () => {
    const opened = openDesk({ ...blankDesk, key: 'mine', prompt: 'mine' }, sources);

    expect(opened).toMatchObject({ prompt: 'Silent vlogs', earlier: { key: 'mine', prompt: 'mine' } });
    expect(opened.key).not.toBe('mine');
  });

  test('openDesk: another signal over an untouched one -> nothing worth keeping', () => {
    const stored = { ...blankDesk, prompt: 'Night markets', signal: { id: null, title: 'Night markets' } };

    expect(openDesk(stored, sources).earlier).toBeNull();
  });

  test("openDesk: a template -> its own prompt about the signal, or with a place for the topic; until it is known, the template's title", () => {
    const alone = { signal: null, template };

    expect(openDesk(blankDesk, alone, 'Explain {topic} to a friend').prompt).toBe('Explain your topic to a friend');
    expect(openDesk(blankDesk, { signal, template }, 'Explain {topic} to a friend').prompt).toBe('Explain Silent vlogs to a friend');
    expect(openDesk(blankDesk, alone).prompt).toBe(template.title);
  });
});

describe('isOwn', () => {
  test('isOwn: a prompt as the link brought it -> not; changed or with content -> own', () => {
    const arrived = openDesk(blankDesk, { signal, template: null });

    expect(isOwn(arrived)).toBe(false);
    expect(isOwn({ ...arrived, prompt: 'Silent vlogs!' })).toBe(true);
    expect(isOwn({ ...arrived, made })).toBe(true);
  });
});
