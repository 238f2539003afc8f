import { describe, expect, test } from '@jest/globals';
import { emptyDraft, openDraft, promptLimit, signalOf } from './draft.ts';

const id = '0197f6f0-0000-7000-8000-000000000001';
const signal = { id, title: 'Silent vlogs' };

describe('signalOf', () => {
  test('signalOf: id and title -> both', () => {
    expect(signalOf(new URLSearchParams({ signalId: id, signalTitle: ' Silent vlogs ' }))).toEqual(signal);
  });

  test('signalOf: an id that is none -> the title only', () => {
    expect(signalOf(new URLSearchParams({ signalId: '../x', signalTitle: 'Silent vlogs' }))).toEqual({ id: null, title: 'Silent vlogs' });
  });

  test('signalOf: neither -> null', () => {
    expect(signalOf(new URLSearchParams({ type: 'thread' }))).toBeNull();
  });

  test('signalOf: a title longer than a prompt may be -> cut', () => {
    expect(signalOf(new URLSearchParams({ signalTitle: 'x'.repeat(3000) }))?.title).toHaveLength(promptLimit);
  });
});

describe('openDraft', () => {
  test('openDraft: no signal arrives -> the stored draft as it was', () => {
    const stored = { ...emptyDraft, prompt: 'mine' };
    expect(openDraft(stored, null)).toBe(stored);
  });

  test('openDraft: a signal arrives on an empty page -> its title is the prompt', () => {
    expect(openDraft(emptyDraft, signal)).toEqual({ ...emptyDraft, prompt: 'Silent vlogs', signal });
  });

  test('openDraft: reload with the same signal -> the edited prompt survives', () => {
    const stored = { ...emptyDraft, signal, prompt: 'Silent vlogs, but funny' };
    expect(openDraft(stored, signal)).toBe(stored);
  });

  test('openDraft: the prompt was emptied by hand -> stays empty', () => {
    const stored = { ...emptyDraft, signal };
    expect(openDraft(stored, signal).prompt).toBe('');
  });

  test('openDraft: another signal over own words -> fills the prompt and keeps the earlier work', () => {
    const opened = openDraft({ ...emptyDraft, prompt: 'mine' }, signal);
    expect(opened.prompt).toBe('Silent vlogs');
    expect(opened.earlier).toEqual({ prompt: 'mine', signal: null, made: null, madePrompt: '' });
  });

  test('openDraft: another signal over an untouched one -> nothing worth keeping', () => {
    const stored = { ...emptyDraft, prompt: 'Night markets', signal: { id: null, title: 'Night markets' } };
    expect(openDraft(stored, signal).earlier).toBeNull();
  });
});
