import { clipText, titleOf } from './content.ts';

const thread = (text: string) => ({ type: 'thread' as const, content: { tweets: [text], hashtags: [] } });

describe('title', () => {
  it.each([
    ['1/ Why now? A thread 🧵', 'Why now? A thread'],
    ['3 things I wish I had known 🧵\nmore', '3 things I wish I had known'],
    ['2) Second. And more text follows here.', 'Second. And more text follows here'],
    ['The quiet trailer wave. It is here.', 'The quiet trailer wave'],
    [`${'word '.repeat(40)}`, `${'word '.repeat(15).trim()}…`],
  ])('%s -> %s', (text, title) => {
    expect(titleOf(thread(text), 'prompt')).toBe(title);
  });

  it('nothing but tags and emoji -> the prompt', () => {
    expect(titleOf(thread('#wow 🎉'), 'A prompt about boats')).toBe('A prompt about boats');
  });
});

describe('clip', () => {
  it('longer than allowed -> cut at a word, never longer than asked', () => {
    expect(clipText('one two three four', 12)).toBe('one two…');
    expect(clipText('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`);
  });

  it('an emoji at the cut -> whole or gone', () => {
    expect(clipText(`${'x'.repeat(8)}🎉🎉`, 10).isWellFormed()).toBe(true);
  });
});
