import type { RequestListener } from 'node:http';
import { newId } from '@trenzeye/kit';
import { readUpload, type UploadRow } from '../../store/uploads.ts';
import { type DnsServer, startDnsServer } from '../../testing/dns-server.ts';
import { solidImage } from '../../testing/images.ts';
import { maliciousFiles, mp4 } from '../../testing/sample-files.ts';
import { startTestMedia, type TestMedia } from '../../testing/start-test-media.ts';
import { startWebsite, type TestWebsite } from '../../testing/website.ts';
import { UploadError } from '../uploads/upload-error.ts';
import { originalKey } from '../uploads/upload-keys.ts';
import { fetchLink } from './fetch-link.ts';

const film = mp4(700_000);
const png = await solidImage().png().toBuffer();

/** Names and where they lead: at home, to places nobody may reach, or elsewhere when asked again. */
const places: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'files.test': [['127.0.0.1']],
  'rebind.test': [['127.0.0.1'], ['127.0.0.2']],
  'internal.test': [['127.0.0.1']],
  'private.test': [['10.0.0.5']],
  'metadata.test': [['169.254.169.254']],
  'sixes.test': [['fd00:ec2::254']],
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
let elsewhere: TestWebsite;
let api: TestWebsite;
let media: TestMedia;

const redirectTo =
  (location: string): RequestListener =>
  (_request, response) =>
    response.writeHead(302, { location }).end();
const pages: Record<string, RequestListener> = {
  '/film.mp4': (_request, response) => response.writeHead(200, { 'content-type': 'text/html', 'content-length': film.length }).end(film),
  '/picture.png': (_request, response) => response.end(png),
  '/page': (_request, response) => response.setHeader('content-type', 'video/mp4').end('<!doctype html><html><video></video></html>'),
  '/empty': (_request, response) => response.end(),
  '/large': (_request, response) => response.writeHead(200, { 'content-length': 3_000_000 }).end(film),
  '/endless': (_request, response) => {
    response.write(mp4(1_000_000));
    const more = setInterval(() => response.write(Buffer.alloc(500_000)), 5);
    response.on('close', () => clearInterval(more));
  },
  '/slow': (_request, response) => void response.write(film.subarray(0, 1000)),
  '/dripping': (_request, response) => {
    response.write(film.subarray(0, 5000));
    const drip = setInterval(() => response.write('x'), 50);
    response.on('close', () => clearInterval(drip));
  },
  '/broken': (_request, response) => {
    response.writeHead(200, { 'content-length': film.length }).write(film.subarray(0, 100_000), () => response.destroy());
  },
  '/packed': (_request, response) => response.setHeader('content-encoding', 'gzip').end(film),
  '/missing': (_request, response) => response.writeHead(404).end(),
  '/closed': (_request, response) => response.writeHead(403).end(),
  '/failing': (_request, response) => response.writeHead(503).end(),
  '/moved': redirectTo('/film.mp4'),
  '/round': redirectTo('/round'),
  '/to-nowhere': redirectTo('http://'),
};
const traps: readonly (readonly [string, string])[] = [
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
  ['/to-sixes', 'https://sixes.test/secret'],
  ['/to-mapped-name', 'https://mapped.test/secret'],
  ['/to-mixed', 'http://mixed.test/secret'],
];

beforeAll(async () => {
  names = await startDnsServer((name, nth) => places[name]?.[Math.min(nth, (places[name]?.length ?? 1) - 1)] ?? []);
  site = await startWebsite((request, response) => (pages[request.url ?? ''] ?? pages['/missing'])?.(request, response));
  elsewhere = await startWebsite((_request, response) => response.end(film), { host: '127.0.0.2', port: site.port });
  api = await startWebsite(youtubeApi);
  for (const [path, location] of traps) pages[path] = redirectTo(location);
  pages['/to-port'] = redirectTo(`http://internal.test:${site.port}/film.mp4`);
  pages['/to-file'] = redirectTo('file:///etc/passwd');
  pages['/to-gopher'] = redirectTo('gopher://127.0.0.1:6379/_FLUSHALL');
  pages['/to-password'] = redirectTo(`http://user:pass@files.test:${site.port}/film.mp4`);
  maliciousFiles.forEach(([, bytes], index) => {
    pages[`/hostile-${index}`] = (_request, response) => response.setHeader('content-type', 'video/mp4').end(bytes);
  });
  media = await startTestMedia({
    env: {
      ...{ MEDIA_LINK_HOSTS: `files.test:${site.port},rebind.test:${site.port}`, MEDIA_LINK_NAME_SERVERS: names.address },
      ...{ MEDIA_LINK_IDLE: '300', MEDIA_LINK_TIMEOUT: '1000', MEDIA_VIDEO_LIMIT: '2000000' },
      ...{ MEDIA_YOUTUBE_URL: `http://127.0.0.1:${api.port}/v3`, MEDIA_YOUTUBE_KEY: 'key-of-the-test' },
    },
  });
});
afterAll(async () => {
  await media.stop();
  await Promise.all([names.stop(), site.stop(), elsewhere.stop(), api.stop()]);
});

const added = async (url: string): Promise<UploadRow> => {
  const { status, body } = await media.sendLink(newId(), url);
  expect([status, body.status, body.stage, body.media_type, body.source_url]).toEqual([
    201,
    'pending',
    'fetching',
    'link',
    new URL(url).href,
  ]);
  const row = await readUpload(media.context.sql, body.id);
  if (!row) throw new Error('the link was not noted');
  return row;
};
const at = (path: string, host = 'files.test') => `http://${host}:${site.port}${path}`;
const fetched = async (url: string, signal = new AbortController().signal) => fetchLink(media.context, await added(url), signal);
const failing = async (url: string): Promise<UploadError> => {
  const upload = await added(url);
  const error: unknown = await fetchLink(media.context, upload, new AbortController().signal).catch((thrown: unknown) => thrown);
  expect(await media.context.objects.head(originalKey(upload.user_id, upload.id))).toBeUndefined();
  if (!(error instanceof UploadError)) throw error;
  return error;
};

describe('fetchLink', () => {
  test.each([
    ['/film.mp4', film, 'video/mp4', 'film.mp4'],
    ['/moved', film, 'video/mp4', 'moved'],
    ['/picture.png', png, 'image/png', 'picture.png'],
  ])('%s -> its bytes stored, its kind by content, whatever the website says', async (path, bytes, content_type, name) => {
    const row = await fetched(at(path));

    expect(row).toMatchObject({ status: 'pending', stage: 'queued', content_type, size: bytes.length, name, source: 'link' });
    const stored = await media.context.objects.get(row.object_key ?? '');
    expect(stored && Buffer.concat(await stored.stream.toArray()).equals(bytes)).toBe(true);
  });

  test('a name that leads elsewhere when asked again -> asked once, connected to what was checked', async () => {
    const before = elsewhere.requestedPaths.length;
    const row = await fetched(at('/film.mp4', 'rebind.test'));

    expect(row.size).toBe(film.length);
    expect(elsewhere.requestedPaths.length).toBe(before);
    expect(names.queries.filter((name) => name === 'A rebind.test')).toHaveLength(1);
  });

  test.each(traps)('redirect %s to %s -> refused, nothing asked for', async (path) => {
    const failure = await failing(at(path));

    expect([failure.reason, failure.retryable]).toEqual(['This address does not lead to a public website.', false]);
    expect(site.requestedPaths).not.toContain('/secret');
  });

  test.each([
    ['/to-port', 'Only addresses at the usual ports of the web can be fetched.'],
    ['/to-file', 'Only http and https addresses can be fetched.'],
    ['/to-gopher', 'Only http and https addresses can be fetched.'],
    ['/to-password', 'An address with a name and password in it cannot be fetched.'],
    ['/round', 'This address leads from one place to the next without end.'],
    ['/to-nowhere', 'The website answered with an error (302).'],
    ['/page', 'There is no video or picture at this address. Give the address of the file itself.'],
    ['/empty', 'There is no video or picture at this address. Give the address of the file itself.'],
    ['/large', 'The file at this address is larger than 1.9 MB.'],
    ['/endless', 'Videos can have 1.9 MB at most.'],
    ['/packed', 'The website sends this file only in a packed form that we do not take.'],
    ['/missing', 'There is nothing at this address.'],
    ['/closed', 'The website does not let us fetch this address. Download the file and upload it here.'],
  ])('%s -> "%s"', async (path, reason) => {
    const failure = await failing(at(path));

    expect([failure.reason, failure.retryable]).toEqual([reason, false]);
  });

  test.each([
    ['/failing', 'The website answered with an error (503).'],
    ['/slow', 'The website broke off in the middle of the file.'],
    ['/dripping', 'The website is too slow: the file did not come in time.'],
    ['/broken', 'The website broke off in the middle of the file.'],
  ])('%s -> "%s", and may be tried again', async (path, reason) => {
    const failure = await failing(at(path));

    expect([failure.reason, failure.retryable]).toEqual([reason, true]);
  });

  test('hostile files behind links -> none is stored', async () => {
    for (const index of maliciousFiles.keys())
      expect((await failing(at(`/hostile-${index}`))).reason).toMatch(/^There is no video or picture/);
  });

  test('names: internal, unknown -> refused', async () => {
    expect((await failing('http://private.test/film.mp4')).reason).toBe('This address does not lead to a public website.');
    expect((await failing('https://nobody.test/film.mp4')).reason).toBe('There is no website at this address.');
  });

  test('cancelled while it comes -> ends at once, nothing stored', async () => {
    const upload = await added(at('/dripping'));
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(new Error('cancelled')), 100);

    await expect(fetchLink(media.context, upload, leaving.signal)).rejects.toThrow('cancelled');
    expect(await media.context.objects.head(originalKey(upload.user_id, upload.id))).toBeUndefined();
  });

  test('YouTube with a key: captions -> title, length, the words; none -> the description', async () => {
    const captioned = await fetched('https://www.youtube.com/watch?v=captioned_1');
    const silent = await fetched('https://youtu.be/silent__0_1');
    const unknown = await failing('https://www.youtube.com/shorts/unknown-0_0');

    const common = { status: 'processed', media_type: 'video', name: 'Night trains', duration: 90, object_key: null };
    expect(captioned).toMatchObject({ ...common, transcript: 'All aboard to Vienna', transcript_source: 'captions' });
    expect(captioned.assets.captions).toMatch(/\.vtt$/);
    expect(silent).toMatchObject({ ...common, transcript: 'Across the Alps', transcript_source: 'description' });
    expect(unknown.reason).toBe('There is no public video at this address.');
  });
});

describe('POST /api/upload with a link', () => {
  const fetchable = 'Only http and https addresses can be fetched.';
  const notPublic = 'This address does not lead to a public website.';
  test.each([
    ['just words', fetchable],
    ['file:///etc/passwd', fetchable],
    ['javascript:alert(1)', fetchable],
    ['data:video/mp4;base64,AAAA', fetchable],
    ['http://user:secret@example.com/a.mp4', 'An address with a name and password in it cannot be fetched.'],
    ['http://127.0.0.1/a.mp4', notPublic],
    ['http://2130706433/a.mp4', notPublic],
    ['http://[::1]:80/a.mp4', notPublic],
    ['http://169.254.169.254/latest/meta-data/', notPublic],
    [
      'https://vimeo.com/76979871',
      'Vimeo does not hand out its videos as files. If the video is yours, download it there and upload the file here.',
    ],
    [
      'https://www.tiktok.com/@a/video/1',
      'TikTok does not hand out its videos as files. If the video is yours, download it there and upload the file here.',
    ],
    [
      'https://www.youtube.com/@channel',
      'YouTube does not hand out its videos as files. If the video is yours, download it there and upload the file here.',
    ],
    [`https://example.com/${'a'.repeat(2100)}`, 'An address can have 2048 characters at most.'],
  ])('%s -> 400 with a sentence', async (url, message) => {
    const answer = await media.sendLink(newId(), url);

    expect([answer.status, answer.body.errors]).toEqual([400, [{ field: 'source_url', message }]]);
  });

  test('said to be a video -> 400 naming media_type', async () => {
    const form = new FormData();
    form.set('media_type', 'video');
    form.set('source_url', 'https://example.com/a.mp4');

    expect((await media.sendForm(newId(), form)).body.errors[0].field).toBe('media_type');
  });
});
