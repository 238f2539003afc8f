import { describe, expect, test } from '@jest/globals';
import { initialEdit, type Lab } from './api.ts';

const transcript = [{ start: 2, end: 5, text: 'We bake before dawn.' }];
const highlight = { start: 2, end: 20, score: 60, title: 'We bake before dawn.', reasons: [] };
const lab = (more: Partial<Lab>): Lab =>
  ({ name: 'Private_notes 2026.mp4', duration: 30, highlights: [highlight], transcript: [], ...more }) as Lab;

describe('initialEdit', () => {
  test('initialEdit: without a transcript ->  no title, because the file name is private', () => {
    expect(initialEdit(lab({}))).toMatchObject({ title: '', captions: [], captions_mode: 'none', start: 2, end: 20 });
  });

  test('initialEdit: with a transcript ->  the title of the best highlight', () => {
    expect(initialEdit(lab({ transcript }))).toMatchObject({
      title: 'We bake before dawn.',
      captions: transcript,
      captions_mode: 'burned',
    });
  });

  test('initialEdit: with a transcript, without highlights -> no title', () => {
    expect(initialEdit(lab({ transcript, highlights: [] })).title).toBe('');
  });
});
