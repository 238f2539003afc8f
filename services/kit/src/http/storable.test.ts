import { unstorableFields } from './storable.ts';

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
