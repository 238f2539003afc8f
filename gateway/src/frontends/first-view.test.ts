import { withFeedView, withItemView } from './first-view.ts';

const page =
  '<body><div class="boot"><div class="tz-page"><span class="tz-skeleton"></span><span class="tz-skeleton"></span></div></div></body>';
const author = { username: 'ada.b', avatar_url: '/media/avatars/ada.webp' };
const image = {
  title: 'Poster for <runners>',
  author,
  content: { image_url: '/media/images/a.webp', caption: 'Poster for <runners>. They asked $& for it.', alt_text: 'A "sun"' },
};

const card = {
  type: 'thread',
  title: 'Tides & boats',
  author,
  content_preview: { text: 'Tides & boats. Twice a day.', link_preview: { image: { url: '/media/images/link-1.webp' } } },
};
const poster = { type: 'image', title: 'Sun', author, content_preview: { caption: 'A poster', image_url: '/media/images/a.webp' } };

describe('first view of a feed', () => {
  test('posts -> heading and one card for each column, escaped', () => {
    const html = withFeedView(page, [card, poster, card, card, card, card], { title: 'Explore <it>', description: 'All & everything' });

    expect(html).toContain('<h1>Explore &lt;it&gt;</h1><p>All &amp; everything</p>');
    expect(html.match(/first-view__card"/g)).toHaveLength(5);
    expect(html).toContain(
      '<div class="first-view__text" dir="auto"><h2>Tides &amp; boats.</h2> Twice a day.</div><img class="first-view__link" src="/media/images/link-1.webp" alt="">',
    );
    expect(html).toContain('<img src="/media/images/a.webp" alt="A poster"></div>');
  });

  test.each([
    ['no answer', undefined],
    ['no posts', []],
    ['signals', [{ id: '1', title: 'Tides', signal_score: 90 }]],
  ])('%s -> the page with its skeleton only', (_name, answer) => {
    expect(withFeedView(page, answer, { title: 'Explore', description: '' })).toBe(page);
  });
});

describe('first view of an item', () => {
  test('image -> picture, title once, text, author, before the skeleton and escaped', () => {
    const html = withItemView(page, image);

    expect(html).toMatch(/<div class="first-view"><article class="first-view__item">.*<\/article><\/div><span class="tz-skeleton">/);
    expect(html).toContain('<img class="first-view__picture" src="/media/images/a.webp" alt="A &quot;sun&quot;" fetchpriority="high">');
    expect(html).toContain(
      '<h1 class="first-view__title" dir="auto">Poster for &lt;runners&gt;.</h1><p dir="auto">They asked $&amp; for it.</p>',
    );
    expect(html).toContain('<img src="/media/avatars/ada.webp?width=96" alt="" width="44" height="44">');
    expect(html.match(/first-view"/g)).toHaveLength(1);
  });

  test('thread -> title and posts', () => {
    const html = withItemView(page, {
      title: 'Tides',
      author: { ...author, avatar_url: null },
      content: { tweets: ['Twice a day.', 'More'] },
    });

    expect(html).toContain('1/2</span><h1 class="first-view__title" dir="auto">Tides</h1><p dir="auto">Twice a day.</p></li>');
    expect(html).toContain('2/2</span><p dir="auto">More</p>');
    expect(html).toContain('aria-hidden="true">AD</span>');
  });

  test.each([
    ['no answer', undefined],
    ['a Short', { ...image, content: { scenes: [], script: '', duration: 1 } }],
    ['a picture of another website', { ...image, content: { ...image.content, image_url: 'https://example.com/a.png' } }],
    ['several pictures', { ...image, content: { ...image.content, pictures: [{}, {}] } }],
    ['no posts', { ...image, content: { tweets: [] } }],
    ['an error', { title: 'Not found', status: 404 }],
  ])('%s -> the page with its skeleton only', (_name, answer) => {
    expect(withItemView(page, answer)).toBe(page);
  });
});
