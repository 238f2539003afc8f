import { newId } from './ids.ts';
import { cursorPatterns, decodeCursor, decodeTimePosition, encodeCursor, slicePage, timeSortKeys } from './pagination.ts';

const rowAt = (milliseconds: number) => ({ id: newId(), created_at: new Date(milliseconds) });

describe('cursor', () => {
  it('decodeCursor: encoded sort keys -> the same keys as text', () => {
    const id = newId();

    expect(decodeCursor(encodeCursor([-17, id]), [cursorPatterns.integer, cursorPatterns.uuid])).toEqual(['-17', id]);
  });

  it('decodeCursor: no cursor -> undefined', () => {
    expect(decodeCursor(undefined, [cursorPatterns.uuid])).toBeUndefined();
    expect(decodeTimePosition(undefined)).toBeUndefined();
  });

  it.each([
    ['no JSON', 'x'],
    ['not an array', Buffer.from('{}').toString('base64url')],
    ['too few keys', encodeCursor(['2026-01-01T00:00:00.000Z'])],
    ['too many keys', encodeCursor(['2026-01-01T00:00:00.000Z', newId(), 1])],
    ['another order', encodeCursor([newId(), '2026-01-01T00:00:00.000Z'])],
    ['30 February', encodeCursor(['2026-02-30T00:00:00.000Z', newId()])],
    ['the year 0', encodeCursor(['0000-01-01T00:00:00.000Z', newId()])],
    ['SQL in a key', encodeCursor(["2026-01-01T00:00:00.000Z' OR true", newId()])],
  ])('decodeTimePosition: %s -> invalid_cursor naming the field', (_case, cursor) => {
    expect(() => decodeTimePosition(cursor)).toThrow(
      expect.objectContaining({
        code: 'invalid_cursor',
        options: expect.objectContaining({ errors: [expect.objectContaining({ field: 'cursor' })] }),
      }),
    );
  });
});

describe('slicePage', () => {
  it('slicePage: more rows than the limit -> the page, and a cursor at its last row', () => {
    const found = [rowAt(3_000), rowAt(2_000), rowAt(1_000)];

    const { rows, next } = slicePage(found, 2, timeSortKeys);

    expect(rows).toEqual(found.slice(0, 2));
    expect(decodeTimePosition(next)).toEqual({ createdAt: '1970-01-01T00:00:02.000Z', id: found[1]?.id });
  });

  it.each([0, 1, 2])('slicePage: %i rows with limit 2 -> all rows and no cursor', (count) => {
    const found = Array.from({ length: count }, (_, index) => rowAt(index));

    expect(slicePage(found, 2, timeSortKeys)).toEqual({ rows: found, next: undefined });
  });

  it('slicePage: five rows in pages of two -> every row once, in order', () => {
    const all = Array.from({ length: 5 }, (_, index) => rowAt(index));
    const seen: string[] = [];
    let next: string | undefined;
    do {
      const after = decodeTimePosition(next);
      const start = after ? all.findIndex(({ id }) => id === after.id) + 1 : 0;
      const page = slicePage(all.slice(start, start + 3), 2, timeSortKeys);
      seen.push(...page.rows.map(({ id }) => id));
      next = page.next;
    } while (next !== undefined);

    expect(seen).toEqual(all.map(({ id }) => id));
  });
});
