// acknowledged-writes.ts write <url> <file> [<end>]: three users sign up, publish, comment and react, once or until the file <end> exists;
// the file gets what was acknowledged. Prints how many items and users there are, and how many writes were repeated.
// acknowledged-writes.ts check <url> <file>: prints what the platform lacks of it or shows differently, as JSON, and whether the users sign in.
// Runs in the network of the installation. Needs AUTH_AUTOCONFIRM=true.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ContentItem } from '@trenzeye/proto/http/content';
import type { Comment } from '@trenzeye/proto/http/social';
import { type Creator, comment, createLedger, type Ledger, type LedgerItem, publish, react, signUp } from '../faults/ledger.ts';
import { createRetryingClient, readAll } from '../faults/retrying-client.ts';

interface Written {
  /** The users that an earlier run signed up. */
  readonly usernames: readonly string[];
  readonly items: Readonly<
    Record<string, { readonly reactions: Readonly<Record<string, number>>; readonly comments: Readonly<Record<string, string>> }>
  >;
}

const [command, url = '', file = '', endFile] = process.argv.slice(2);
let repeated = 0;
const client = createRetryingClient(url, {
  timeoutMs: 600_000,
  onAttempt: ({ status }) => {
    if (status === 0 || status >= 500) repeated += 1;
  },
});
const settleTimeoutMs = 90_000;

const readWritten = (): Written => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Written;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return { usernames: [], items: {} };
  }
};

const tally = ({ reactions }: LedgerItem): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const reaction of reactions.values()) counts[reaction] = (counts[reaction] ?? 0) + 1;
  return counts;
};

/** Writes a few times per second, so that the limits of requests do not matter. */
const writeUntil = async (end: string, ledger: Ledger, creator: Creator): Promise<void> => {
  for (let round = 0; !existsSync(end); round += 1) {
    const items = [...ledger.items.values()];
    const item = items[round % items.length] as LedgerItem;
    if (round % 20 === 0) await publish(client, ledger, creator, `Round ${round} by ${creator.username}`);
    else if (round % 3 === 0) await comment(client, ledger, creator, item);
    else await react(client, ledger, creator, item);
    await sleep(300);
  }
};

/** Writes with new users, and adds what was acknowledged to the file. */
const write = async (): Promise<void> => {
  const before = readWritten();
  const ledger = createLedger();
  const creators: Creator[] = [];
  const usernames = [1, 2, 3].map((number) => `upgrade${before.usernames.length + number}`);
  for (const username of usernames) {
    const creator = await signUp(client, username);
    creators.push(creator);
    for (let number = 1; number <= 3; number += 1) await publish(client, ledger, creator, `Item ${number} by ${username}`);
    for (const item of ledger.items.values()) {
      await comment(client, ledger, creator, item);
      await react(client, ledger, creator, item);
    }
  }
  if (endFile) await Promise.all(creators.map((creator) => writeUntil(endFile, ledger, creator)));
  const items = [...ledger.items.values()].map((item) => [
    item.id,
    { reactions: tally(item), comments: Object.fromEntries(item.comments) },
  ]);
  const written = {
    usernames: [...before.usernames, ...usernames],
    items: { ...before.items, ...Object.fromEntries(items) },
  } satisfies Written;
  writeFileSync(file, JSON.stringify(written));
  console.log(JSON.stringify({ items: Object.keys(written.items).length, users: written.usernames.length, repeated }));
};

/** Facts that are missing or different, one line for each. */
const differences = async ({ items, usernames }: Written): Promise<string[]> => {
  const found: string[] = [];
  const feed = new Map((await readAll<ContentItem>(url, '/api/content/public?limit=100')).map((item) => [item.id, item]));
  for (const [id, expected] of Object.entries(items)) {
    const item = feed.get(id);
    const comments = item ? await readAll<Comment>(url, `/api/comments/${id}?limit=100`) : [];
    const reactions = Object.entries(item?.reactions ?? {}).filter(([, count]) => count !== 0);
    const actual = {
      reactions: Object.fromEntries(reactions.sort()),
      comments: Object.fromEntries(comments.map((each) => [each.id, each.text]).sort()),
      count: item?.stats.comments,
    };
    const complete = {
      reactions: Object.fromEntries(Object.entries(expected.reactions).sort()),
      comments: Object.fromEntries(Object.entries(expected.comments).sort()),
      count: Object.keys(expected.comments).length,
    };
    if (JSON.stringify(actual) !== JSON.stringify(complete))
      found.push(`item ${id}: ${JSON.stringify(actual)} instead of ${JSON.stringify(complete)}`);
  }
  for (const username of usernames) {
    const body = { email: `${username}@trenzeye.example`, password: 'a-long-enough-passphrase-42' };
    await client.request({ method: 'POST', path: '/auth/v1/token?grant_type=password', body }).catch((error: Error) => {
      found.push(`${username} cannot sign in: ${error.message}`);
    });
  }
  return found;
};

/** The feed and the counters follow events, so a difference may disappear. */
const check = async (): Promise<void> => {
  const written = readWritten();
  const deadline = Date.now() + settleTimeoutMs;
  let found = await differences(written);
  for (; found.length > 0 && Date.now() < deadline; found = await differences(written)) await sleep(1_000);
  console.log(JSON.stringify({ items: Object.keys(written.items).length, users: written.usernames.length, differences: found }));
};

await (command === 'write' ? write() : check());
