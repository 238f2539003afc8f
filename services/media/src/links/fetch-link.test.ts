import type { RequestListener } from 'node:http';
import { newId } from '@trenzeye/kit';
import { type DnsServer, startDnsServer } from '@trenzeye/kit/testing';
import { originalKey } from '../objects/object-keys.ts';
import { solidImage } from '../testing/images.ts';
import { maliciousFiles, mp4 } from '../testing/sample-files.ts';
import { startTestMedia, type TestMedia } from '../testing/start-test-media.ts';
import { startWebsite, type TestWebsite } from '../testing/website.ts';
import { UploadError } from '../upload-error.ts';
import { readUpload, type UploadRow } from '../uploads/store/uploads.ts';
import { fetchLink } from './fetch-link.ts';

const video = mp4(700_000);
const png = await solidImage().png().toBuffer();

/** Host names and their addresses per lookup: allowed, private, or different for the second lookup. */
const hostAddresses: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'files.test': [['127.0.0.1']],
  'rebind.test': [['127.0.0.1'], ['127.0.0.2']],
  'internal.test': [['127.0.0.1']],
  'private.test': [['10.0.0.5']],
  'metadata.test': [['169.254.169.254']],
  'ipv6.test': [['fd00:ec2::254']],
  'mapped.test': [['::ffff:127.0.0.1']],
  'mixed.test': [['93.184.216.34', '127.0.0.1']],
};
const youtubeApi: RequestListener = (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://api');
  const json = (value: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  if (searchParams.get('key') !== 'key-of-the-test') response.writeHead(403).end();
  else if (searchParams.get('id') === 'unknown-0_0') json({ items: [] });
  else if (pathname.endsWith('/videos')) {
    const snippet = { title: 'Night trains', description: 'Across the Alps' };
    json({ items: [{ snippet, contentDetails: { duration: 'PT1M30S' } }] });
  } else if (pathname.endsWith('/captions') && searchParams.get('videoId') === 'captioned_1')
    json({
      items: [
        { id: 'auto', snippet: { trackKind: 'asr' } },
        { id: 'own', snippet: { trackKind: 'standard' } },
      ],
    });
  else if (pathname.endsWith('/captions/own'))
    response.end(
      'WEBVTT\n\n1\n00:00.000 --> 00:02.000\n<v Ann>All aboard\n\n00:02.000 --> 00:04.000\nAll aboard\n\n00:04.000 --> 00:06.000\nto Vienna\n',
    );
  else response.writeHead(403).end();
};

let names: DnsServer;
let site: TestWebsite;
let otherSite: TestWebsite;
let api: TestWebsite;
let media: TestMedia;

const redirectTo =
  (location: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { location }).end();
const pages: Record<string, RequestListener> = {
  '/film.mp4': (_request, response) => response.writeHead(200, { 'content-type': 'text/html', 'content-length': video.length }).end(video),
  '/picture.png': (_request, response) => response.end(png),
  '/page': (_request, response) => response.setHeader('content-type', 'video/mp4').end('<!doctype html><html><video></video></html>'),
  '/empty': (_request, response) => response.end(),
  '/large': (_request, response) => response.writeHead(200, { 'content-length': 3_000_000 }).end(video),
  '/endless': (_request, response) => {
    response.write(mp4(1_000_000));
    const more = setInterval(() => response.write(Buffer.alloc(500_000)), 5);
    response.on('close', () => clearInterval(more));
  },
  '/slow': (_request, response) => void response.write(video.subarray(0, 1000)),
  '/trickling': (_request, response) => {
    response.write(video.subarray(0, 5000));
    const interval = setInterval(() => response.write('x'), 50);
    response.on('close', () => clearInterval(interval));
  },
  '/broken': (_request, response) => {
    response.writeHead(200, { 'content-length': video.length }).write(video.subarray(0, 100_000), () => response.destroy());
  },
  '/compressed': (_request, response) => response.setHeader('content-encoding', 'gzip').end(video),
  '/missing': (_request, response) => response.writeHead(404).end(),
  '/forbidden': (_request, response) => response.writeHead(403).end(),
  '/failing': (_request, response) => response.writeHead(503).end(),
  '/moved': redirectTo('/film.mp4'),
  '/redirect-loop': redirectTo('/redirect-loop'),
  '/to-nowhere': redirectTo('http://'),
};
const redirectsToPrivate: readonly (readonly [string, string])[] = [
  ['/to-loopback', 'http://127.0.0.1/secret'],
  ['/to-loopback-6', 'http://[::1]/secret'],
  ['/to-mapped', 'http://[::ffff:127.0.0.1]/secret'],
  ['/to-decimal', 'http://2130706433/secret'],
  ['/to-octal', 'http://0177.0.0.1/secret'],
  ['/to-short', 'http://127.1/secret'],
  ['/to-any', 'http://0.0.0.0/secret'],
  ['/to-metadata', 'http://169.254.169.254/latest/meta-data/'],
  ['/to-metadata-name', 'http://metadata.test/latest/meta-data/'],
  ['/to-private-name', 'http://private.test/secret'],
  ['/to-ipv6-name', 'https://ipv6.test/secret'],
  ['/to-mapped-name', 'https://mapped.test/secret'],
  ['/to-mixed', 'http://mixed.test/secret'],
];

beforeAll(async () => {
  names = await startDnsServer((name, nth) => hostAddresses[name]?.[Math.min(nth, (hostAddresses[name]?.length ?? 1) - 1)] ?? []);
  site = await startWebsite((request, response) => (pages[request.url ?? ''] ?? pages['/missing'])?.(request, response));
  otherSite = await startWebsite((_request, response) => response.end(video), { host: '127.0.0.2', port: site.port });
  api = await startWebsite(youtubeApi);
  for (const [path, location] of redirectsToPrivate) pages[path] = redirectTo(location);
  pages['/to-port'] = redirectTo(`http://internal.test:${site.port}/film.mp4`);
  pages['/to-file'] = redirectTo('file:///etc/passwd');
  pages['/to-gopher'] = redirectTo('gopher://127.0.0.1:6379/_FLUSHALL');
  pages['/to-password'] = redirectTo(`http://user:pass@files.test:${site.port}/film.mp4`);
  maliciousFiles.forEach(([, bytes], index) => {
    pages[`/hostile-${index}`] = (_request, response) => response.setHeader('content-type', 'video/mp4').end(bytes);
  });
  media = await startTestMedia({
    env: {
      MEDIA_LINK_HOSTS: `files.test:${site.port},rebind.test:${site.port}`,
      MEDIA_LINK_NAME_SERVERS: names.address,
      MEDIA_LINK_IDLE: '300',
      MEDIA_LINK_TIMEOUT: '1000',
      MEDIA_VIDEO_LIMIT: '2000000',
      MEDIA_YOUTUBE_URL: `http://127.0.0.1:${api.port}/v3`,
      MEDIA_YOUTUBE_KEY: 'key-of-the-test',
    },
  });
});
afterAll(async () => {
  await media.stop();
  await Promise.all([names.stop(), site.stop(), otherSite.stop(), api.stop()]);
});

const addLink = async (url: string): Promise<UploadRow> => {
  const { status, body } = await media.sendLink(newId(), url);
  expect([status, body.status, body.stage, body.media_type, body.source_url]).toEqual([
    201,
    'pending',
    'fetching',
    'link',
    new URL(url).href,
  ]);
  const row = await readUpload(media.context.prisma, body.id);
  if (!row) throw new Error('the upload was not created');
  return row;
};
const siteUrl = (path: string, host = 'files.test') => `http://${host}:${site.port}${path}`;
const fetchUrl = async (url: string, signal = new AbortController().signal) => fetchLink(media.context, await addLink(url), signal);
const fetchFailure = async (url: string): Promise<UploadError> => {
  const upload = await addLink(url);
  const error: unknown = await fetchLink(media.context, upload, new AbortController().signal).catch((thrown: unknown) => thrown);
  expect(await media.context.objects.head(originalKey(upload.user_id, upload.id))).toBeUndefined();
  if (!(error instanceof UploadError)) throw error;
  return error;
};

describe('fetchLink', () => {
  test.each([
    ['/film.mp4', video, 'video/mp4', 'film.mp4'],
    ['/moved', video, 'video/mp4', 'moved'],
    ['/picture.png', png, 'image/png', 'picture.png'],
  ])('fetchLink: %s -> stored, with the media type detected from its content', async (path, bytes, content_type, name) => {
    const row = await fetchUrl(siteUrl(path));

    expect(row).toMatchObject({ status: 'pending', stage: 'queued', content_type, size: bytes.length, name, source: 'link' });
    const stored = await media.context.objects.get(row.object_key ?? '');
    expect(stored && Buffer.concat(await stored.stream.toArray()).equals(bytes)).toBe(true);
  });

  test('fetchLink: host name with another address on the second lookup -> one lookup, connected to the checked address', async () => {
    const before = otherSite.requestedPaths.length;
    const row = await fetchUrl(siteUrl('/film.mp4', 'rebind.test'));

    expect(row.size).toBe(video.length);
    expect(otherSite.requestedPaths.length).toBe(before);
    expect(names.queries.filter((name) => name === 'A rebind.test')).toHaveLength(1);
  });

  test.each(redirectsToPrivate)('fetchLink: redirect %s to %s -> rejected without a request', async (path) => {
    const failure = await fetchFailure(siteUrl(path));

    expect([failure.reason, failure.retryable]).toEqual(['This address does not lead to a public website.', false]);
    expect(site.requestedPaths).not.toContain('/secret');
  });

  test.each([
    ['/to-port', 'Only addresses at the standard web ports can be fetched.'],
    ['/to-file', 'Only http and https addresses can be fetched.'],
    ['/to-gopher', 'Only http and https addresses can be fetched.'],
    ['/to-password', 'An address with a name and password in it cannot be fetched.'],
    ['/redirect-loop', 'This address redirects too many times.'],
    ['/to-nowhere', 'The website answered with an error (302).'],
    ['/page', 'There is no video or picture at this address. Use the address of the file itself.'],
    ['/empty', 'There is no video or picture at this address. Use the address of the file itself.'],
    ['/large', 'The file at this address is larger than 1.9 MB.'],
    ['/endless', 'Videos can be at most 1.9 MB.'],
    ['/compressed', 'The website sends this file with an unsupported content encoding.'],
    ['/missing', 'There is no file at this address.'],
    ['/forbidden', 'The website does not allow us to download this file. Download it yourself and upload it here.'],
  ])('fetchLink: %s -> error "%s"', async (path, reason) => {
    const failure = await fetchFailure(siteUrl(path));

    expect([failure.reason, failure.retryable]).toEqual([reason, false]);
  });

  test.each([
    ['/failing', 'The website answered with an error (503).'],
    ['/slow', 'The website closed the connection before the end of the file.'],
    ['/trickling', 'The website is too slow: the download timed out.'],
    ['/broken', 'The website closed the connection before the end of the file.'],
  ])('fetchLink: %s -> retryable error "%s"', async (path, reason) => {
    const failure = await fetchFailure(siteUrl(path));

    expect([failure.reason, failure.retryable]).toEqual([reason, true]);
  });

  test('fetchLink: malicious files -> none is stored', async () => {
    for (const index of maliciousFiles.keys())
      expect((await fetchFailure(siteUrl(`/hostile-${index}`))).reason).toMatch(/^There is no video or picture/);
  });

  test('fetchLink: private and unknown host names -> rejected', async () => {
    expect((await fetchFailure('http://private.test/film.mp4')).reason).toBe('This address does not lead to a public website.');
    expect((await fetchFailure('https://unknown.test/film.mp4')).reason).toBe('There is no website at this address.');
  });

  test('fetchLink: aborted during the download -> ends at once, nothing stored', async () => {
    const upload = await addLink(siteUrl('/trickling'));
    const abort = new AbortController();
    setTimeout(() => abort.abort(new Error('cancelled')), 100);

    await expect(fetchLink(media.context, upload, abort.signal)).rejects.toThrow('cancelled');
    expect(await media.context.objects.head(originalKey(upload.user_id, upload.id))).toBeUndefined();
  });

  test('fetchLink: YouTube with an API key -> title, duration, and captions or else the description as transcript', async () => {
    const captioned = await fetchUrl('https://www.youtube.com/watch?v=captioned_1');
    const withoutCaptions = await fetchUrl('https://youtu.be/silent__0_1');
    const unknown = await fetchFailure('https://www.youtube.com/shorts/unknown-0_0');

    const common = { status: 'processed', media_type: 'video', name: 'Night trains', duration: 90, object_key: null };
    expect(captioned).toMatchObject({ ...common, transcript: 'All aboard to Vienna', transcript_source: 'captions' });
    expect(captioned.assets.captions).toMatch(/\.vtt$/);
    expect(withoutCaptions).toMatchObject({ ...common, transcript: 'Across the Alps', transcript_source: 'description' });
    expect(unknown.reason).toBe('There is no public video at this address.');
  });
});

describe('POST /api/upload with a link', () => {
  const unsupportedScheme = 'Only http and https addresses can be fetched.';
  const notPublic = 'This address does not lead to a public website.';
  test.each([
    ['just text', unsupportedScheme],
    ['file:///etc/passwd', unsupportedScheme],
    ['javascript:alert(1)', unsupportedScheme],
    ['data:video/mp4;base64,AAAA', unsupportedScheme],
    ['http://user:secret@example.com/a.mp4', 'An address with a name and password in it cannot be fetched.'],
    ['http://127.0.0.1/a.mp4', notPublic],
    ['http://2130706433/a.mp4', notPublic],
    ['http://[::1]:80/a.mp4', notPublic],
    ['http://169.254.169.254/latest/meta-data/', notPublic],
    [
      'https://vimeo.com/76979871',
      'Vimeo does not provide its videos as files. If the video is yours, download it there and upload the file here.',
    ],
    [
      'https://www.tiktok.com/@a/video/1',
      'TikTok does not provide its videos as files. If the video is yours, download it there and upload the file here.',
    ],
    [
      'https://www.youtube.com/@channel',
      'YouTube does not provide its videos as files. If the video is yours, download it there and upload the file here.',
    ],
    [`https://example.com/${'a'.repeat(2100)}`, 'An address can have at most 2048 characters.'],
  ])('POST /api/upload: link %s -> 400 with a message', async (url, message) => {
    const answer = await media.sendLink(newId(), url);

    expect([answer.status, answer.body.errors]).toEqual([400, [{ field: 'source_url', message }]]);
  });

  test('POST /api/upload: link declared as a video -> 400 naming media_type', async () => {
    const form = new FormData();
    form.set('media_type', 'video');
    form.set('source_url', 'https://example.com/a.mp4');

    expect((await media.sendForm(newId(), form)).body.errors[0].field).toBe('media_type');
  });
});
