import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '@trenzeye/kit/bus/bus';
import { replayDeadLetters } from '@trenzeye/kit/events/replay-dead-letters';
import { createFolderStore } from '@trenzeye/kit/objects/folder-store';
import { eventually } from '@trenzeye/kit/testing/eventually';
import { deadLetterTopic, topics } from '@trenzeye/proto/events';
import { createGeneratedImageStore } from '../../../../services/content/src/images/image-store.ts';
import { deleteUnusedPreviews } from '../../../../services/content/src/link-previews/delete-unused-previews.ts';
import { openContentClient } from '../../../../services/content/src/testing/content-client.ts';
import { type LinkedWebsite, startLinkedWebsite } from '../../../../services/content/src/testing/linked-website.ts';
import { type RunningTestEnvironment, stackStartTimeoutMs, startTestEnvironment } from '../../environment/start-test-environment.ts';
import type { TestUser } from '../../environment/test-environment.ts';
import { findInTopics, openStackBus } from './find-in-topics.ts';
import { type Found, findEverywhere, queryDatabase } from './find-text.ts';
import { fillAccount, fillRelations, type Mark, remixedName, signUpMarked } from './mark-account.ts';
import { fillMedia } from './mark-media.ts';

const hourMs = 3_600_000;

const imagesOf = ({ dataDir }: RunningTestEnvironment) =>
  createGeneratedImageStore(createFolderStore({ folder: join(dataDir, 'objects') }));

/** Publishes a link to a page with a marked address and title, and waits for its preview. Returns the address of its picture. */
const fillLink = async (environment: RunningTestEnvironment, user: TestUser, mark: Mark, website: LinkedWebsite): Promise<string> => {
  const { request, databaseUrl } = environment;
  website.setTitle(mark('pagetitle'));
  const url = `${website.url}/article?${mark('pagelink')}`;
  const content = { tweets: [`See ${url}`], hashtags: [] };
  const { id } = await request<{ id: string }>('POST', '/api/content/save', user.token, { type: 'thread', prompt: 'Link', content });
  await request('POST', `/api/content/${id}/publish`, user.token, {});
  return eventually(async () => {
    const select = 'SELECT title, image_url FROM link_previews WHERE url = $1';
    const [row] = await queryDatabase<{ title: string; image_url: string }>(databaseUrl, 'trenzeye_content', select, [url]);
    expect(row).toMatchObject({ title: mark('pagetitle'), image_url: expect.any(String) });
    expect(await imagesOf(environment).has(row?.image_url ?? '')).toBe(true);
    return row?.image_url ?? '';
  }, 60_000);
};

/** Runs the cleanup that the content service runs every hour, as if more than the documented day had passed. */
const cleanUpPreviewsAfterADay = async (environment: RunningTestEnvironment): Promise<void> => {
  const url = new URL(environment.databaseUrl);
  url.pathname = '/trenzeye_content';
  const client = openContentClient(url.href);
  try {
    const clock = () => new Date(Date.now() + 25 * hourMs);
    await deleteUnusedPreviews({ prisma: client.prisma, images: imagesOf(environment), clock });
  } finally {
    await client.close();
  }
};

const isPictureStored = (environment: RunningTestEnvironment, picture: string): Promise<boolean> => imagesOf(environment).has(picture);

const timeoutMs = 60_000;

const readersOf = (environment: RunningTestEnvironment, user: TestUser): readonly TestUser[] => [user, environment.user('other')];

/** Digests contain what happens after they are turned on. */
const turnOnDigests = async (environment: RunningTestEnvironment, user: TestUser): Promise<void> => {
  const choice = { frequency: 'daily', time_zone: 'Europe/Berlin' };
  for (const { token } of readersOf(environment, user)) await environment.request('PUT', '/api/notifications/digest', token, choice);
};

/** Sends a digest to the marked user, and one that names the marked user to another. */
const sendDigests = async (environment: RunningTestEnvironment, user: TestUser): Promise<void> => {
  const { request, latestMail, databaseUrl } = environment;
  const readers = readersOf(environment, user);
  for (const { token } of readers)
    await eventually(async () => expect(await request('GET', '/api/notifications?unread=true', token)).not.toEqual([]), timeoutMs);
  const due = 'UPDATE digest_settings SET due_at = now() WHERE user_id = ANY($1) AND due_at IS NOT NULL RETURNING user_id';
  const ids = readers.map(({ id }) => id);
  expect(await queryDatabase(databaseUrl, 'trenzeye_social', due, [ids])).toHaveLength(readers.length);
  for (const { email } of readers) await latestMail(email, /\/api\/unsubscribe/);
  const other = environment.user('other');
  expect((await latestMail(other.email, /\/api\/unsubscribe/)).text).toContain(user.username);
  const sent = "SELECT FROM digest_mails WHERE account_id = ANY($1) AND state = 'sent'";
  await eventually(
    async () => expect(await queryDatabase(databaseUrl, 'trenzeye_auth', sent, [ids])).toHaveLength(readers.length),
    timeoutMs,
  );
};

/** Makes the admin service fail to apply an event of the marked user, which becomes a dead letter. */
const causeDeadLetter = async ({ databaseUrl, request }: RunningTestEnvironment, bus: Bus, user: TestUser, mark: Mark): Promise<void> => {
  await queryDatabase(databaseUrl, 'trenzeye_admin', 'ALTER TABLE activity_logs RENAME TO renamed');
  try {
    const content = { tweets: [`Dead ${mark('letter')}`], hashtags: [] };
    await request('POST', '/api/content/save', user.token, { type: 'thread', prompt: 'Dead', content });
    await eventually(async () => expect(await findInTopics(bus, [deadLetterTopic], mark('letter'))).not.toEqual([]), timeoutMs);
  } finally {
    await queryDatabase(databaseUrl, 'trenzeye_admin', 'ALTER TABLE renamed RENAME TO activity_logs');
  }
};

/** Long enough for the dead letter to be found and replayed. */
const retentionMs = 20_000;
/** Kafka deletes expired segments every five minutes. */
const deadlineMs = { embedded: 120_000, distributed: 720_000 };
const fillTimeoutMs = 300_000;
const allTopics = [...Object.values(topics), deadLetterTopic];

/** Mails that were sent are in the mailboxes of their readers: the development inbox stands for these. */
const isMail = ({ place }: Found): boolean => place.startsWith('/mails/');

/** Previews of linked pages are deleted a day after the last item that linked to them. */
const isPreview = ({ place }: Found): boolean => place === 'trenzeye_content.public.link_previews';

/** A remix keeps what its author took over, with its link and the topic it counts for, and a reply the words of its author. */
const isOfOther = ({ place, text }: Found, ids: readonly string[], prefix: string): boolean =>
  ids.some((id) => text.includes(id)) ||
  (/\.(topics|observations)$/.test(place) && text.includes(`${prefix}${remixedName}tag`)) ||
  (isPreview({ place, text }) && text.includes(`${prefix}${remixedName}link`));

/** Waits until the admin service has applied the deletion, then replays the dead letters as an operator may. */
const replayAfterDeletion = async ({ databaseUrl }: RunningTestEnvironment, bus: Bus, userId: string): Promise<void> => {
  const select = 'SELECT FROM directory_users WHERE id = $1 AND deleted';
  await eventually(async () => expect(await queryDatabase(databaseUrl, 'trenzeye_admin', select, [userId])).toHaveLength(1), 20_000);
  expect(await replayDeadLetters(bus)).toBeGreaterThan(0);
};

/** Marks every field of an account, deletes the account, and searches all that the installation stores. */
export const describeDeletion = (mode: 'embedded' | 'distributed'): void => {
  let environment: RunningTestEnvironment;
  let website: LinkedWebsite;
  let bus: Bus;
  const output: string[] = [];
  beforeAll(async () => {
    website = await startLinkedWebsite();
    environment = await startTestEnvironment({
      purpose: `deletion-${mode}`,
      mode,
      env: {
        BUS_RETENTION_HOURS: String(retentionMs / 3_600_000),
        LOG_LEVEL: 'debug',
        DIGEST_INTERVAL_MS: '200',
        LINK_PREVIEWS: 'on',
        LINK_PREVIEW_ADDRESSES: 'anywhere',
      },
      output: (text) => output.push(text),
    });
    bus = await openStackBus(environment.bus);
  }, stackStartTimeoutMs);
  afterAll(async () => {
    website?.close();
    await bus?.close();
    await environment?.stop();
  }, 60_000);

  const search = (pattern: string): Promise<Found[]> =>
    findEverywhere(
      environment.databaseUrl,
      ['objects', 'mails'].map((name) => join(environment.dataDir, name)),
      pattern,
    );

  it(
    'a marked account -> after its deletion no text of it is left in any table, event or file',
    async () => {
      const prefix = `zq${randomUUID()
        .replaceAll(/[^a-z]/g, '')
        .slice(0, 6)}`;
      const mark = (name: string): string => `${prefix}${name}`;
      const user = await signUpMarked(environment, mark);
      await turnOnDigests(environment, user);
      const ofOthers = await fillAccount(environment, user, mark);
      await fillRelations(environment, user, mark);
      await fillMedia(environment, user, mark);
      const picture = await fillLink(environment, user, mark, website);
      await sendDigests(environment, user);
      const before = await search(prefix);
      expect(before.map(({ place }) => place)).toEqual(
        expect.arrayContaining([
          'trenzeye_social.kit.idempotency',
          'trenzeye_content.public.content_core',
          'trenzeye_content.public.link_previews',
          'trenzeye_social.public.messages',
          'trenzeye_social.public.push_devices',
          'trenzeye_admin.public.appeals',
          'trenzeye_admin.public.invites',
          'trenzeye_media.public.shorts',
          'trenzeye_media.public.uploads',
        ]),
      );
      await causeDeadLetter(environment, bus, user, mark);

      await environment.request('DELETE', '/api/auth/account', user.token, { password: user.password });
      await replayAfterDeletion(environment, bus, user.id);

      const find = async (): Promise<Found[]> => {
        const found = await search(prefix);
        return found.filter((each) => !isMail(each) && !isOfOther(each, ofOthers, prefix));
      };
      const deadline = performance.now() + deadlineMs[mode];
      let left = await find();
      while (left.some((each) => !isPreview(each)) && performance.now() < deadline) {
        await sleep(1_000);
        left = await find();
      }
      expect(left.filter((each) => !isPreview(each))).toEqual([]);
      expect(await isPictureStored(environment, picture)).toBe(true);
      await cleanUpPreviewsAfterADay(environment);
      expect(await find()).toEqual([]);
      expect(await isPictureStored(environment, picture)).toBe(false);

      let events = await findInTopics(bus, allTopics, prefix);
      while (events.length > 0 && performance.now() < deadline) {
        await sleep(5_000);
        events = await findInTopics(bus, allTopics, prefix);
      }
      expect(events).toEqual([]);

      const serviceLogs = await readFile(join(environment.dataDir, 'services.log'), 'utf8').catch(() => '');
      const logged = (output.join('') + serviceLogs).split('\n');
      // Services log at least that they listen.
      expect(logged.length).toBeGreaterThan(10);
      expect(logged.filter((line) => line.toLowerCase().includes(prefix))).toEqual([]);
    },
    deadlineMs[mode] + fillTimeoutMs,
  );
};
