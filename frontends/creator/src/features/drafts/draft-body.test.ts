import { expect, test } from '@jest/globals';
import type { DraftDetail } from '@trenzeye/proto/http/content';
import { blankDocument } from '../generation/document/editor-document.ts';
import { documentFromDraft, isStored, toDraftBody } from './draft-body.ts';

const id = '0197f6f0-0000-7000-8000-000000000001';
const provenance = { provider: 'local', model: 'composer', label: 'Made here' };
const detail = {
  id,
  status: 'draft',
  type: 'thread',
  title: 't',
  prompt: 'p',
  content: { tweets: ['One'], hashtags: ['a'] },
  provenance,
  signal_id: id,
  template_id: null,
  remix_of: null,
  remix_consent: 'anyone',
  version: 3,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
} as DraftDetail;

test('toDraftBody: prompt without content -> empty content of the type', () => {
  expect(toDraftBody('shorts', { ...blankDocument, prompt: 'p' })).toEqual({
    type: 'shorts',
    content: { script: '', scenes: [], voice_type: '', alt_text: '', provenance: null },
    prompt: 'p',
    signal_id: null,
    template_id: null,
    short_id: null,
  });
});

test('documentFromDraft: stored draft -> the same document with provenance and version', () => {
  const document = documentFromDraft(detail);

  expect(document).toMatchObject({
    prompt: 'p',
    typedContent: { type: 'thread', content: { tweets: ['One'], provenance } },
    signal: { id },
  });
  expect(document.draft).toEqual({ id, version: 3, remixOf: null });
  expect(isStored(toDraftBody('thread', document), detail)).toBe(true);
});

test('documentFromDraft: draft with a prompt only -> no content', () => {
  expect(documentFromDraft({ ...detail, content: { tweets: [], hashtags: [] } }).typedContent).toBeNull();
});

test('toDraftBody, documentFromDraft: Short of a script -> kept in both directions; not for other types', () => {
  const document = { ...blankDocument, prompt: 'p', short: id };

  expect(toDraftBody('shorts', document)).toMatchObject({ short_id: id });
  expect(toDraftBody('thread', document)).not.toHaveProperty('short_id');
  expect(
    documentFromDraft({ ...detail, type: 'shorts', content: { script: 'Hi', scenes: [], voice_type: '', duration: 0 }, short_id: id })
      .short,
  ).toBe(id);
});

test('isStored: other prompt -> false; only the provenance differs -> true', () => {
  const body = toDraftBody('thread', documentFromDraft(detail));

  expect(isStored({ ...body, prompt: 'q' } as typeof body, detail)).toBe(false);
  expect(isStored(body, { ...detail, provenance: null })).toBe(true);
});
