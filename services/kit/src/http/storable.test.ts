import { tooDeepField, unstorableFields } from './storable.ts';

describe('unstorable fields', () => {
  it('unstorableFields: NUL and lone surrogates anywhere -> each field by its path', () => {
    const body = { title: 'fine', posts: ['ok', 'a\0b'], meta: { tag: '\ud800', 'k\0': 'v' } };

    expect(unstorableFields(body, 'body').map(({ field }) => field)).toEqual(['posts.1', 'meta.tag', 'body']);
  });

  it('unstorableFields: ordinary text, emoji, numbers, null -> none', () => {
    expect(unstorableFields({ a: '🎉 é', b: 1, c: null, d: [true] }, 'body')).toEqual([]);
    expect(unstorableFields('bare\0', 'query')).toEqual([{ field: 'query', message: 'contains characters that cannot be stored' }]);
  });
});

describe('depth of a body', () => {
  const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

  it('tooDeepField: 30,000 levels of lists or objects -> the field, within the stack', () => {
    const objects = JSON.parse(`${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`);

    expect([tooDeepField({ fine: 1, data: nested(30_000) }), tooDeepField(objects), tooDeepField(nested(30_000))]).toEqual([
      'data',
      'a',
      'body',
    ]);
  });

  it('tooDeepField: 31 levels within a field, wide bodies, texts -> none', () => {
    const wide = Array.from({ length: 10_000 }, (_, index) => ({ index, tags: ['a', 'b'] }));

    expect([{ data: nested(31) }, { wide }, wide, 'text', 7, null, undefined].map(tooDeepField)).toEqual(Array(7).fill(undefined));
    expect(tooDeepField({ data: nested(32) })).toBe('data');
  });
});
