import { describe, expect, it } from '@jest/globals';
import { createExportDocument, missingParts, partNames } from './export-data.ts';

const now = new Date('2026-11-02T10:00:00Z');
const all = Object.fromEntries(partNames.map((name) => [name, { data: { of: name } }]));

describe('createExportDocument', () => {
  it('createExportDocument: all parts collected -> one document without missing parts', () => {
    const document = JSON.parse(createExportDocument(all, now));
    expect(document).toMatchObject({
      product: 'Trenzeye',
      exported_at: now.toISOString(),
      account: { of: 'account' },
      activity: { of: 'activity' },
    });
    expect(document).not.toHaveProperty('missing');
  });
  it('createExportDocument: one part failed, one not requested -> both listed as missing, the others included', () => {
    const { media: _, ...rest } = all;
    const collected = { ...rest, social: { failed: 'down' } };
    expect(missingParts(collected)).toEqual(['social', 'media']);
    const document = JSON.parse(createExportDocument(collected, now));
    expect(document.missing).toEqual(['social', 'media']);
    expect(document).not.toHaveProperty('social');
    expect(document.content).toEqual({ of: 'content' });
  });
});
