import { describe, expect, it } from '@jest/globals';
import { createExportDocument, missingParts, partNames } from './export-data.ts';

const now = new Date('2026-11-02T10:00:00Z');
const all = Object.fromEntries(partNames.map((name) => [name, { data: { of: name } }]));

describe('createExportDocument', () => {
  it('export: every part there -> one document, nothing missing', () => {
    const read = JSON.parse(createExportDocument(all, now));
    expect(read).toMatchObject({
      product: 'Trenzeye',
      exported_at: now.toISOString(),
      account: { of: 'account' },
      activity: { of: 'activity' },
    });
    expect(read).not.toHaveProperty('missing');
  });
  it('export: one part failed, one never asked -> both named, the rest there', () => {
    const { media: _, ...rest } = all;
    const collected = { ...rest, social: { failed: 'down' } };
    expect(missingParts(collected)).toEqual(['social', 'media']);
    const read = JSON.parse(createExportDocument(collected, now));
    expect(read.missing).toEqual(['social', 'media']);
    expect(read).not.toHaveProperty('social');
    expect(read.content).toEqual({ of: 'content' });
  });
});
