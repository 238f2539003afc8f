import { parsePage } from './parse-page.ts';

const page = (head: string): string => `<!doctype html><html><head>${head}</head><body><title>No title</title></body></html>`;

describe('parsePage', () => {
  test('Open Graph before Twitter before title and description', () => {
    const html = page(`<title>Title</title><meta name="description" content="Plain">
      <meta name="twitter:title" content="Twitter"><meta property="og:title" content="Open &amp; Graph">
      <meta property="og:site_name" content="Site"><meta property="og:image" content="/a.png"><meta property="og:image" content="/b.png">`);

    expect(parsePage(html, 'example.com')).toEqual({ title: 'Open & Graph', description: 'Plain', siteName: 'Site', imageUrl: '/a.png' });
  });

  test('page without metadata -> its title, and its host as site', () => {
    expect(parsePage(page('<title> A\n page </title>'), 'www.example.com')).toEqual({
      title: 'A page',
      description: '',
      siteName: 'example.com',
      imageUrl: undefined,
    });
  });

  test.each([
    ['no title', page('<meta property="og:description" content="x">')],
    ['a title in the body only', page('')],
    ['no HTML', 'just text'],
    ['nothing', ''],
  ])('%s -> no card', (_name, html) => {
    expect(parsePage(html, 'example.com')).toBeUndefined();
  });

  test('markup, control characters and changes of direction in the title -> plain text', () => {
    const html = page('<title><script>alert(1)</script> \u202eevil\u0000</title>');

    expect(parsePage(html, 'example.com')?.title).toBe('<script>alert(1)</script> evil');
  });

  test.each([
    ['another host', 'paypal.com'],
    ['an address', 'https://paypal.com/login'],
    ['another host with an ideographic full stop', 'paypal\u3002com'],
    ['invisible characters', '\u200b\u2060\u3164'],
    ['a host behind an invisible character', 'paypal\u200b.com'],
    ['punycode', 'xn--pypal-4ve'],
  ])('name of the site: %s -> the host of the page', (_name, siteName) => {
    const html = page(`<title>Log in</title><meta property="og:site_name" content="${siteName}">`);

    expect(parsePage(html, 'www.evil.example')?.siteName).toBe('evil.example');
  });

  test('name of the site with line breaks and changes of direction -> one line of plain text', () => {
    const html = page('<title>a</title><meta property="og:site_name" content="The\u202e\n\u2066Paper">');

    expect(parsePage(html, 'evil.example')?.siteName).toBe('The Paper');
  });

  test('very long values -> cut', () => {
    const html = page(`<title>${'word '.repeat(100_000)}</title><meta name="description" content="${'x'.repeat(100_000)}">`);
    const parsed = parsePage(html, 'example.com');

    expect(parsed?.title.length).toBeLessThanOrEqual(200);
    expect(parsed?.description.length).toBeLessThanOrEqual(400);
  });

  test.each([
    ['unfinished tags', '<'.repeat(500_000)],
    ['elements within elements', '<head>'.repeat(80_000)],
    ['attributes without end', `<meta ${'a="'.repeat(150_000)}`],
    ['comments without end', '<!--'.repeat(120_000)],
  ])('%s -> no card within a second of processor time', (_name, html) => {
    const before = process.cpuUsage();

    expect(parsePage(html, 'example.com')).toBeUndefined();
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });
});
