import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import type { SpawnedStack } from '@trenzeye/scripts/start/spawn-stack';
import { callAs, demoItem, getAs, ownId, publishRemix, uploadAs } from './content.ts';
import { logIn } from './log-in.ts';
import { expect, signUp } from './stack-fixture.ts';

/** Ids of what the page table looks at. */
export interface World {
  readonly demo: Readonly<Record<'thread' | 'image' | 'shorts', string>>;
  readonly demoAuthor: string;
  readonly creator: string;
  readonly friend: string;
  /** What the creator has published. */
  readonly thread: string;
  readonly image: string;
  /** The friend's remix of the thread. */
  readonly remix: string;
  readonly draft: string;
  readonly imageDraft: string;
  readonly shortsDraft: string;
  readonly conversation: string;
}

export interface People {
  readonly visitor: Page;
  readonly creator: Page;
  readonly friend: Page;
  readonly admin: Page;
}

const tides = {
  tweets: ['Why the harbour wakes at four: the boats go out with the tide, not with the clock.', 'The bakery knows. So do the gulls.'],
  hashtags: ['#harbour', '#slowcontent'],
};

/** Saves something as a draft and answers its id. */
const save = async (page: Page, type: string, prompt: string, content: unknown): Promise<string> =>
  ((await callAs(page, 'POST', '/api/content/save', { type, prompt, content })) as { id: string }).id;

const generated = async (page: Page, type: string, prompt: string): Promise<string> =>
  save(page, type, prompt, await callAs(page, 'POST', '/api/generate', { type, prompt }));

const publish = async (page: Page, id: string): Promise<string> => {
  await callAs(page, 'POST', `/api/content/${id}/publish`);
  return id;
};

/** What is done right after something else was, and waits for its event. */
const soon = <T>(run: () => Promise<T>): Promise<T> => {
  let answer: T;
  return expect(async () => {
    answer = await run();
  })
    .toPass({ timeout: 15_000 })
    .then(() => answer);
};

const talk = async ({ creator, friend }: People, thread: string): Promise<void> => {
  const asked = await soon(() => callAs(friend, 'POST', '/api/comments', { content_id: thread, text: 'Who printed the tide tables?' }));
  const parent_id = (asked as { id: string }).id;
  const reply = await callAs(creator, 'POST', '/api/comments', { content_id: thread, text: 'I did, in two colours.', parent_id });
  await callAs(friend, 'POST', '/api/comments/react', { comment_id: (reply as { id: string }).id, reaction_type: 'idea' });
  await callAs(friend, 'POST', '/api/reactions', { content_id: thread, reaction_type: 'mind_blown' });
};

/** A conversation in the creator's inbox, and a request beside it; answers the first one's id. */
const write = async ({ creator, friend, admin }: People, recipient_id: string): Promise<string> => {
  const first = await callAs(friend, 'POST', '/api/messages', { recipient_id, text: 'May I film your harbour?' });
  const { thread_id } = first as { thread_id: string };
  await callAs(creator, 'POST', `/api/messages/${thread_id}`, { text: 'Of course, tomorrow at six.' });
  await callAs(admin, 'POST', '/api/messages', { recipient_id, text: 'Welcome to Trenzeye, and thank you for the first thread.' });
  return thread_id;
};

const plan = async (page: Page, user_id: string): Promise<void> => {
  await callAs(page, 'PUT', '/api/schedule/settings', { zone: 'UTC' });
  const content_id = await save(page, 'thread', 'Harbour', tides);
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await soon(() => callAs(page, 'POST', '/api/schedule/post', { user_id, content_id, local_time: `${day}T09:15`, zone: 'UTC' }));
  const weekly = await save(page, 'thread', 'Weekly', { tweets: ['Monday at the harbour'], hashtags: [] });
  const rule = { frequency: 'weekly', interval: 1, weekdays: [1] };
  await soon(() => callAs(page, 'POST', '/api/schedule/series', { content_id: weekly, starts: `${day}T07:45`, zone: 'UTC', rule }));
  await callAs(page, 'PUT', '/api/schedule/slots', { slots: [{ weekday: 1, time: '09:00' }] });
};

/** A moderator's removal of what was reported. */
export const remove = (moderator: Page, target: string): Promise<void> =>
  soon(async () => {
    const cases = (await getAs(moderator, '/api/admin/flagged-content?status=pending&limit=200')) as Case[];
    const found = cases.find(({ target_id }) => target_id === target);
    if (!found) throw new Error('The report is not on the desk yet');
    await callAs(moderator, 'PATCH', `/api/admin/flagged-content/${found.id}`, { action: 'remove', version: found.version });
  });

interface Case {
  readonly id: string;
  readonly target_id: string;
  readonly version: number;
}

/** Reports on the desk, and one decided that the creator has appealed. */
const moderate = async ({ creator, friend, admin }: People, demo: World['demo']): Promise<void> => {
  const words = 'Buy harbour tickets now, only today, only here';
  const offer = await publish(creator, await save(creator, 'thread', words, { tweets: [words], hashtags: [] }));
  const report = (page: Page, target_id: string, reason: string) =>
    soon(() => callAs(page, 'POST', '/api/reports', { target_type: 'content', target_id, reason, details: 'Please have a look.' }));
  await report(friend, offer, 'spam');
  await report(friend, demo.image, 'misinformation');
  await report(creator, demo.image, 'intellectual_property');
  await report(friend, demo.thread, 'hate');
  await remove(admin, offer);
  await soon(async () => {
    const [decision] = (await getAs(creator, '/api/moderation/decisions')) as { id: string }[];
    await callAs(creator, 'POST', `/api/moderation/decisions/${decision?.id}/appeal`, { text: 'It is about my own book.' });
  });
  const second = 'Free tickets for everybody who shares this';
  const other = await publish(creator, await save(creator, 'thread', second, { tweets: [second], hashtags: [] }));
  await report(friend, other, 'spam');
  await remove(admin, other);
};

const award = async ({ admin }: People, user_id: string): Promise<void> => {
  const badges = (await getAs(admin, '/api/admin/badges')) as { id: string; code: string | null }[];
  const badge = badges.find(({ code }) => code === 'viral_creator');
  const awarded_by = await ownId(admin);
  await soon(() => callAs(admin, 'POST', '/api/admin/badges/assign', { user_id, badge_id: badge?.id, awarded_by }));
};

const picture = (): Buffer => readFileSync(new URL('../../shell/public/social.png', import.meta.url));

/** Four browsers, and something on every page there is. */
export const makeWorld = async (
  browser: Browser,
  baseURL: string,
  { admin }: Pick<SpawnedStack, 'admin'>,
): Promise<{ people: People; world: World }> => {
  const open = async (): Promise<Page> =>
    (await browser.newContext({ baseURL, reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } })).newPage();
  const people: People = { visitor: await open(), creator: await open(), friend: await open(), admin: await open() };
  await Promise.all([
    signUp(people.creator, 'harbour'),
    signUp(people.friend, 'gull'),
    logIn(people.admin, admin.email, admin.password ?? ''),
  ]);
  const [creator, friend] = await Promise.all([ownId(people.creator), ownId(people.friend)]);
  const items = await Promise.all((['thread', 'image', 'shorts'] as const).map((filter) => demoItem(people.visitor, filter)));
  const [demoThread, demoImage, demoShort] = items.map(({ id }) => id) as [string, string, string];
  const demo = { thread: demoThread, image: demoImage, shorts: demoShort };
  const about = (await getAs(people.creator, `/api/content/${demo.thread}`)) as { author: { id: string } };

  const thread = await publish(people.creator, await save(people.creator, 'thread', 'Why the harbour wakes at four', tides));
  const image = await publish(people.creator, await generated(people.creator, 'image', 'A harbour before dawn'));
  const [draft, imageDraft, shortsDraft] = (await Promise.all([
    generated(people.creator, 'thread', 'A garden on every roof'),
    generated(people.creator, 'image', 'A garden on every roof'),
    generated(people.creator, 'shorts', 'A garden on every roof'),
  ])) as [string, string, string];
  const remix = await soon(() => publishRemix(people.friend, thread, 'The gulls see it another way'));
  await callAs(people.friend, 'PUT', `/api/follows/${creator}`);
  await callAs(people.creator, 'PUT', `/api/follows/${about.author.id}`);
  const [conversation] = await Promise.all([
    write(people, creator),
    talk(people, thread),
    plan(people.creator, creator),
    moderate(people, demo),
    award(people, creator),
    callAs(people.admin, 'POST', '/api/admin/invites/generate', { email: 'guest@trenzeye.example' }),
    callAs(people.friend, 'POST', '/api/feedback', {
      ...{ feedback_text: 'It found my trend before I did.', rating: 'good', consent_to_quote: true },
    }),
  ]);
  await uploadAs(people.creator, 'harbour.png', picture());
  return {
    people,
    world: { demo, demoAuthor: about.author.id, creator, friend, thread, image, remix, draft, imageDraft, shortsDraft, conversation },
  };
};
