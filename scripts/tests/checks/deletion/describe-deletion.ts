import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '@trenzeye/kit/bus/bus';
import { replayDeadLetters } from '@trenzeye/kit/events/replay-dead-letters';
import { eventually } from '@trenzeye/kit/testing/eventually';
import { deadLetterTopic, topics } from '@trenzeye/proto/events';
import { type LinkedWebsite, startLinkedWebsite } from '../../../../services/content/src/testing/linked-website.ts';
import { type RunningTestEnvironment, stackStartTimeoutMs, startTestEnvironment } from '../../environment/start-test-environment.ts';
import { findInTopics, openStackBus } from './find-in-topics.ts';
import { type Found, findEverywhere, queryDatabase } from './find-text.ts';
import { fillAccount, fillRelations, remixedName, signUpMarked } from './mark-account.ts';
import { causeDeadLetter, sendDigests, turnOnDigests } from './mark-events.ts';
import { cleanUpPreviewsAfterADay, fillLink, isPictureStored } from './mark-link.ts';
import { fillMedia } from './mark-media.ts';

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
