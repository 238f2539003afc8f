import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningTestEnvironment, stackStartTimeoutMs, startTestEnvironment } from '../../environment/start-test-environment.ts';
import { type Found, findEverywhere } from './find-text.ts';
import { fillAccount, fillRelations, remixedName, signUpMarked } from './mark-account.ts';
import { fillMedia } from './mark-media.ts';

const retentionMs = 10_000;
/** Kafka deletes expired segments every five minutes. */
const deadlineMs = { embedded: 60_000, distributed: 600_000 };

/** Mails that were sent are in the mailboxes of their readers: the development inbox stands for these. */
const isMail = ({ place }: Found): boolean => place.startsWith('/mails/');

/** Previews of linked pages are deleted a day after the last item that linked to them: see `delete-unused-previews.ts`. */
const isUnlinkedPreview = ({ place }: Found): boolean => place === 'trenzeye_content.public.link_previews';

/** A remix keeps what its author took over, with the topic it counts for, and a reply the words of its author. */
const isOfOther = ({ place, text }: Found, ids: readonly string[], prefix: string): boolean =>
  ids.some((id) => text.includes(id)) || (/\.(topics|observations)$/.test(place) && text.includes(`${prefix}${remixedName}tag`));

/** Marks every field of an account, deletes the account, and searches all that the installation stores. */
export const describeDeletion = (mode: 'embedded' | 'distributed'): void => {
  let environment: RunningTestEnvironment;
  const output: string[] = [];
  beforeAll(async () => {
    const hours = String(retentionMs / 3_600_000);
    environment = await startTestEnvironment({
      purpose: `deletion-${mode}`,
      mode,
      env: { BUS_RETENTION_HOURS: hours, LOG_LEVEL: 'debug' },
      output: (text) => output.push(text),
    });
  }, stackStartTimeoutMs);
  afterAll(() => environment?.stop(), 60_000);

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
      const ofOthers = await fillAccount(environment, user, mark);
      await fillRelations(environment, user, mark);
      await fillMedia(environment, user, mark);
      const before = await search(prefix);
      expect(before.map(({ place }) => place)).toEqual(
        expect.arrayContaining([
          'trenzeye_social.kit.idempotency',
          'trenzeye_content.public.content_core',
          'trenzeye_social.public.messages',
          'trenzeye_social.public.push_devices',
          'trenzeye_admin.public.appeals',
          'trenzeye_admin.public.invites',
          'trenzeye_media.public.shorts',
          'trenzeye_media.public.uploads',
        ]),
      );

      await environment.request('DELETE', '/api/auth/account', user.token, { password: user.password });

      const find = async (): Promise<Found[]> => {
        const found = await search(prefix);
        return found.filter((each) => !isMail(each) && !isUnlinkedPreview(each) && !isOfOther(each, ofOthers, prefix));
      };
      const deadline = performance.now() + deadlineMs[mode];
      let left = await find();
      while (left.length > 0 && performance.now() < deadline) {
        await sleep(1_000);
        left = await find();
      }
      expect(left).toEqual([]);
      const serviceLogs = await readFile(join(environment.dataDir, 'services.log'), 'utf8').catch(() => '');
      const logged = (output.join('') + serviceLogs).split('\n');
      // Services log at least that they listen.
      expect(logged.length).toBeGreaterThan(10);
      expect(logged.filter((line) => line.toLowerCase().includes(prefix))).toEqual([]);
    },
    deadlineMs[mode] + 120_000,
  );
};
