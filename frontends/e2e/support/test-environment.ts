import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import type { SpawnedStack } from '@trenzeye/scripts/dev/start/spawn-stack';
import { callApi, currentUserId, findDemoItem, getFromApi, publish, publishRemix, saveDraft, saveThread, uploadImage } from './api.ts';
import { openPage } from './browser-pages.ts';
import { expect, signUp, type TestAccount } from './fixtures.ts';
import { logIn } from './log-in.ts';

/** Ids of the data that the page checks use. */
export interface TestEnvironment {
  readonly demo: Readonly<Record<'thread' | 'image' | 'shorts', string>>;
  readonly demoAuthor: string;
  readonly creator: string;
  readonly friend: string;
  /** Published by the creator. */
  readonly thread: string;
  readonly image: string;
  /** The friend's remix of the thread. */
  readonly remix: string;
  readonly draft: string;
  readonly imageDraft: string;
  readonly shortsDraft: string;
  readonly conversation: string;
}

export interface TestUsers {
  readonly visitor: Page;
  readonly creator: Page;
  readonly friend: Page;
  readonly admin: Page;
}

const harbourThread = {
  tweets: ['Why the harbour wakes at four: the boats go out with the tide.', 'The first catch reaches the bakery by six.'],
  hashtags: ['#harbour', '#slowcontent'],
};

const saveHarbourThread = (page: Page, prompt: string): Promise<string> =>
  saveDraft(page, { type: 'thread', prompt, content: harbourThread });

const generateDraft = async (page: Page, type: string, prompt: string): Promise<string> =>
  saveDraft(page, { type, prompt, content: await callApi(page, 'POST', '/api/generate', { type, prompt }) });

/** Retries a call that depends on an event of an earlier one. */
const retryUntilSuccess = <T>(run: () => Promise<T>): Promise<T> => {
  let result: T;
  return expect(async () => {
    result = await run();
  })
    .toPass({ timeout: 15_000 })
    .then(() => result);
};

const addComments = async ({ creator, friend }: TestUsers, thread: string): Promise<void> => {
  const comment = await retryUntilSuccess(() =>
    callApi(friend, 'POST', '/api/comments', { content_id: thread, text: 'Who printed the tide tables?' }),
  );
  const parent_id = (comment as { id: string }).id;
  const reply = await callApi(creator, 'POST', '/api/comments', { content_id: thread, text: 'I did, in two colors.', parent_id });
  await callApi(friend, 'POST', '/api/comments/react', { comment_id: (reply as { id: string }).id, reaction_type: 'idea' });
  await callApi(friend, 'POST', '/api/reactions', { content_id: thread, reaction_type: 'mind_blown' });
};

/** Adds a conversation and a message request to the creator's inbox; returns the id of the conversation. */
const addMessages = async ({ creator, friend, admin }: TestUsers, recipient_id: string): Promise<string> => {
  const first = await callApi(friend, 'POST', '/api/messages', { recipient_id, text: 'May I film your harbour?' });
  const { thread_id } = first as { thread_id: string };
  await callApi(creator, 'POST', `/api/messages/${thread_id}`, { text: 'Of course, tomorrow at six.' });
  await callApi(admin, 'POST', '/api/messages', { recipient_id, text: 'Welcome to Trenzeye, and thank you for the first thread.' });
  return thread_id;
};

const addSchedule = async (page: Page, user_id: string): Promise<void> => {
  await callApi(page, 'PUT', '/api/schedule/settings', { zone: 'UTC' });
  const content_id = await saveHarbourThread(page, 'Harbour');
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await retryUntilSuccess(() =>
    callApi(page, 'POST', '/api/schedule/post', { user_id, content_id, local_time: `${day}T09:15`, zone: 'UTC' }),
  );
  const weekly = await saveThread(page, ['Monday at the harbour']);
  const rule = { frequency: 'weekly', interval: 1, weekdays: [1] };
  await retryUntilSuccess(() =>
    callApi(page, 'POST', '/api/schedule/series', { content_id: weekly, starts: `${day}T07:45`, zone: 'UTC', rule }),
  );
  await callApi(page, 'PUT', '/api/schedule/slots', { slots: [{ weekday: 1, time: '09:00' }] });
};

/** Removes reported content as a moderator. */
const removeReported = (moderator: Page, target: string): Promise<void> =>
  retryUntilSuccess(async () => {
    const cases = (await getFromApi(moderator, '/api/admin/flagged-content?status=pending&limit=200')) as Case[];
    const found = cases.find(({ target_id }) => target_id === target);
    if (!found) throw new Error('The report is not in the moderation queue yet');
    await callApi(moderator, 'PATCH', `/api/admin/flagged-content/${found.id}`, { action: 'remove', version: found.version });
  });

interface Case {
  readonly id: string;
  readonly target_id: string;
  readonly version: number;
}

/** Adds open reports, and a decision that the creator has appealed. */
const addModerationCases = async ({ creator, friend, admin }: TestUsers, demo: TestEnvironment['demo']): Promise<void> => {
  const spam = await publish(creator, await saveThread(creator, ['Buy harbour tickets now, only today, only here']));
  const report = (page: Page, target_id: string, reason: string) =>
    retryUntilSuccess(() =>
      callApi(page, 'POST', '/api/reports', { target_type: 'content', target_id, reason, details: 'Please have a look.' }),
    );
  await report(friend, spam, 'spam');
  await report(friend, demo.image, 'misinformation');
  await report(creator, demo.image, 'intellectual_property');
  await report(friend, demo.thread, 'hate');
  await removeReported(admin, spam);
  await retryUntilSuccess(async () => {
    const [decision] = (await getFromApi(creator, '/api/moderation/decisions')) as { id: string }[];
    await callApi(creator, 'POST', `/api/moderation/decisions/${decision?.id}/appeal`, { text: 'It is about my own book.' });
  });
  const otherSpam = await publish(creator, await saveThread(creator, ['Share this to win free tickets']));
  await report(friend, otherSpam, 'spam');
  await removeReported(admin, otherSpam);
};

const addNiche = (page: Page): Promise<unknown> =>
  callApi(page, 'POST', '/api/niches', {
    name: 'Harbour life',
    follows: [
      { kind: 'topic', text: '#harbour' },
      { kind: 'word', text: 'slow travel' },
      { kind: 'feed', text: 'https://news.example/harbour/feed.xml' },
      { kind: 'region', text: 'DE' },
      { kind: 'language', text: 'en' },
    ],
    alert_score: 70,
  });

const addBadge = async ({ admin }: TestUsers, user_id: string): Promise<void> => {
  const badges = (await getFromApi(admin, '/api/admin/badges')) as { id: string; code: string | null }[];
  const badge = badges.find(({ code }) => code === 'viral_creator');
  const awarded_by = await currentUserId(admin);
  await retryUntilSuccess(() => callApi(admin, 'POST', '/api/admin/badges/assign', { user_id, badge_id: badge?.id, awarded_by }));
};

const readImage = (): Buffer => readFileSync(new URL('../../shell/public/social.png', import.meta.url));

const openPages = async (browser: Browser, baseURL: string): Promise<TestUsers> => {
  const open = () => openPage(browser, baseURL, { reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } });
  return { visitor: await open(), creator: await open(), friend: await open(), admin: await open() };
};

const findDemoIds = async (page: Page): Promise<TestEnvironment['demo']> => {
  const items = await Promise.all((['thread', 'image', 'shorts'] as const).map((filter) => findDemoItem(page, filter)));
  const [thread, image, shorts] = items.map(({ id }) => id) as [string, string, string];
  return { thread, image, shorts };
};

const generateDrafts = async (page: Page): Promise<Pick<TestEnvironment, 'draft' | 'imageDraft' | 'shortsDraft'>> => {
  const [draft, imageDraft, shortsDraft] = await Promise.all([
    generateDraft(page, 'thread', 'A garden on every roof'),
    generateDraft(page, 'image', 'A garden on every roof'),
    generateDraft(page, 'shorts', 'A garden on every roof'),
  ]);
  return { draft, imageDraft, shortsDraft };
};

/** Opens a page per user and creates data for every page of the product. `account` is that of the creator. */
export const createTestEnvironment = async (
  browser: Browser,
  baseURL: string,
  { admin }: Pick<SpawnedStack, 'admin'>,
): Promise<{ users: TestUsers; environment: TestEnvironment; account: TestAccount }> => {
  const users = await openPages(browser, baseURL);
  const [account] = await Promise.all([
    signUp(users.creator, 'harbour'),
    signUp(users.friend, 'gull'),
    logIn(users.admin, admin.email, admin.password ?? ''),
  ]);
  const [creator, friend] = await Promise.all([currentUserId(users.creator), currentUserId(users.friend)]);
  const demo = await findDemoIds(users.visitor);
  const { author } = (await getFromApi(users.creator, `/api/content/${demo.thread}`)) as { author: { id: string } };

  const thread = await publish(users.creator, await saveHarbourThread(users.creator, 'Why the harbour wakes at four'));
  const image = await publish(users.creator, await generateDraft(users.creator, 'image', 'A harbour before dawn'));
  const drafts = await generateDrafts(users.creator);
  const remix = await retryUntilSuccess(() => publishRemix(users.friend, thread, 'The gulls see it another way'));
  await callApi(users.friend, 'PUT', `/api/follows/${creator}`);
  await callApi(users.creator, 'PUT', `/api/follows/${author.id}`);
  const [conversation] = await Promise.all([
    addMessages(users, creator),
    addComments(users, thread),
    addSchedule(users.creator, creator),
    addNiche(users.creator),
    addModerationCases(users, demo),
    addBadge(users, creator),
    callApi(users.admin, 'POST', '/api/admin/invites/generate', { email: 'guest@trenzeye.example' }),
    callApi(users.friend, 'POST', '/api/feedback', {
      feedback_text: 'It found my trend before I did.',
      rating: 'good',
      consent_to_quote: true,
    }),
  ]);
  await uploadImage(users.creator, 'harbour.png', readImage());
  return { users, account, environment: { demo, demoAuthor: author.id, creator, friend, thread, image, remix, ...drafts, conversation } };
};
