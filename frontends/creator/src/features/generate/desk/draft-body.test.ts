import { expect, test } from '@jest/globals';
import type { DraftDetail } from '@trenzeye/proto/http/content';
import { blankWork } from '../work.ts';
import { bodyOf, isStored, workOf } from './draft-body.ts';

const id = '0197f6f0-0000-7000-8000-000000000001';
const provenance = { provider: 'local', model: 'composer', label: 'Made here' };
const detail = {
  ...{ id, status: 'draft', type: 'thread', title: 't', prompt: 'p', content: { tweets: ['One'], hashtags: ['a'] }, provenance },
  ...{ signal_id: id, template_id: null, remix_of: null, remix_consent: 'anyone', version: 3 },
  ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z' },
} as DraftDetail;

test('bodyOf: a prompt and nothing made yet -> an empty piece of the type', () => {
  expect(bodyOf('shorts', { ...blankWork, prompt: 'p' })).toEqual({
    ...{ type: 'shorts', content: { script: '', scenes: [], voice_type: '', provenance: null } },
    ...{ prompt: 'p', signal_id: null, template_id: null, short_id: null },
  });
});

test('workOf: a stored draft -> the same piece of work, with its label and where it is stored', () => {
  const work = workOf(detail);

  expect(work).toMatchObject({ prompt: 'p', made: { type: 'thread', content: { tweets: ['One'], provenance } }, signal: { id } });
  expect(work.draft).toEqual({ id, version: 3, remixOf: null });
  expect(isStored(bodyOf('thread', work), detail)).toBe(true);
});

test('workOf: a draft with a prompt only -> nothing is made', () => {
  expect(workOf({ ...detail, content: { tweets: [], hashtags: [] } }).made).toBeNull();
});

test('bodyOf, workOf: the Short that goes with a script -> kept both ways; other types have none', () => {
  const work = { ...blankWork, prompt: 'p', short: id };

  expect(bodyOf('shorts', work)).toMatchObject({ short_id: id });
  expect(bodyOf('thread', work)).not.toHaveProperty('short_id');
  expect(
    workOf({ ...detail, type: 'shorts', content: { script: 'Hi', scenes: [], voice_type: '', duration: 0 }, short_id: id }).short,
  ).toBe(id);
});

test('isStored: another word -> not; a label the server did not take over -> still', () => {
  const body = bodyOf('thread', workOf(detail));

  expect(isStored({ ...body, prompt: 'q' } as typeof body, detail)).toBe(false);
  expect(isStored(body, { ...detail, provenance: null })).toBe(true);
});
