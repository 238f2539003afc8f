import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js';
import { createDevInbox } from '@trenzeye/kit/mail/dev-inbox';
import pg from 'pg';
import { type Browser, createBrowser } from '../../../../services/auth/src/testing/browser.ts';
import { createDataFolder } from '../../../dev/start/data-folder.ts';
import { type SpawnedStack, spawnStack } from '../../../dev/start/spawn-stack.ts';
import { databaseOf } from '../../../dev/topology.ts';

export interface Mail {
  readonly subject: string;
  readonly link: string;
  /** six digits */
  readonly code: string;
  /** What the link carries, and clients verify as `token_hash`. */
  readonly token: string;
}

export interface Storage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface LibraryOptions {
  readonly flowType?: 'implicit' | 'pkce';
  /** Where the session is kept; without it, in memory of the library's own. */
  readonly storage?: Storage;
  readonly key?: string;
  readonly fetch?: typeof fetch;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface Member extends Credentials {
  readonly library: SupabaseClient;
  readonly session: Session;
  readonly id: string;
}

/** A running stack as an application meets it, and what only its operator and the owners of its mailboxes have. */
export interface World {
  readonly url: string;
  /** Where links and redirects lead. */
  readonly home: string;
  /** The unmodified library as an application sets it up: one address, a public key. */
  library(options?: LibraryOptions): SupabaseClient;
  /** Somebody who has no account yet. */
  person(): Credentials;
  /** Signs up and, where it takes a mail, confirms by its code. */
  member(options?: LibraryOptions): Promise<Member>;
  signIn(credentials: Credentials, options?: LibraryOptions): Promise<{ readonly library: SupabaseClient; readonly session: Session }>;
  /** The newest mail with these words in its subject; waits for it. */
  mail(to: string, words: string): Promise<Mail>;
  mails(to: string): Promise<Mail[]>;
  /** The library with an operator's token as its key. */
  operator(): SupabaseClient;
  /** Runs an operator's command of the auth service: rotate-key, service-token. */
  command(name: string): Promise<string>;
  /** Where cookies are kept and redirects followed; nothing is shown. */
  browser(): Browser;
  /** Opens a mailed link and presses its button; where that leads in the end. */
  press(link: string): Promise<URL>;
  query<T extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<T[]>;
  stop(): Promise<void>;
}

export const password = 'a-long-enough-passphrase-42';

/** An application on another origin that links may lead back to. */
export const application = 'https://app.example';

export const memoryStorage = (): Storage => {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
};

const received = ({ subject, text }: { readonly subject: string; readonly text: string }): Mail => {
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  return { subject, link, code: /code: (\d{6})\b/.exec(text)?.[1] ?? '', token: URL.parse(link)?.searchParams.get('token') ?? '' };
};

const run = promisify(execFile);

/** As an operator runs it: a process of its own with the service's database. */
const operating =
  (stack: SpawnedStack, home: string, database: string) =>
  async (name: string): Promise<string> => {
    const { NODE_OPTIONS: _runnerOptions, ...inherited } = process.env;
    const program = fileURLToPath(new URL(`../../../../services/auth/src/${name}.ts`, import.meta.url));
    const env = { ...inherited, DATABASE_URL: stack.databaseUrl(database), PUBLIC_URL: home };
    return (await run(process.execPath, [program], { env })).stdout.trim();
  };

const pressing =
  (browser: () => Browser): World['press'] =>
  async (link) => {
    const visitor = browser();
    const page = await visitor.open(link);
    const action = /<form method="post" action="([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&');
    if (action === undefined) throw new Error(`${link} shows no button, but ${page.status} ${page.body.slice(0, 300)}`);
    return (await visitor.submit(new URL(action, page.url).href, {})).url;
  };

const mailboxes = (folder: string): Pick<World, 'mail' | 'mails'> => {
  const inbox = createDevInbox({ folder });
  const mails: World['mails'] = async (to) => (await inbox.list()).filter((each) => each.to === to).map(received);
  return {
    mails,
    mail: async (to, words) => {
      for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(20)) {
        const found = (await mails(to)).find(({ subject }) => subject.includes(words));
        if (found) return found;
      }
      throw new Error(`${to} got no mail about ${words}`);
    },
  };
};

type Libraries = Pick<World, 'library' | 'person' | 'member' | 'signIn'>;

const libraries = (url: string, mail: World['mail']): Libraries => {
  let people = 0;
  const library: World['library'] = ({ flowType = 'implicit', storage, key = 'public-anonymous-key', fetch: own } = {}) =>
    createClient(url, key, {
      auth: {
        ...{ flowType, autoRefreshToken: false, detectSessionInUrl: false },
        ...(storage ? { storage, persistSession: true } : { persistSession: false }),
      },
      global: own ? { fetch: own } : {},
    });
  const person = () => {
    people += 1;
    return { email: `person${people}@trenzeye.example`, password };
  };
  return {
    library,
    person,
    signIn: async (credentials, options) => {
      const own = library(options);
      const { data, error } = await own.auth.signInWithPassword(credentials);
      if (error) throw error;
      return { library: own, session: data.session };
    },
    member: async (options) => {
      const [own, credentials] = [library(options), person()];
      const { data, error } = await own.auth.signUp(credentials);
      if (error) throw error;
      if (data.session) return { ...credentials, library: own, session: data.session, id: data.session.user.id };
      const { code: token } = await mail(credentials.email, 'Confirm your email');
      const confirmed = await own.auth.verifyOtp({ email: credentials.email, token, type: 'signup' });
      if (!confirmed.data.session) throw confirmed.error ?? new Error('no session');
      return { ...credentials, library: own, session: confirmed.data.session, id: confirmed.data.session.user.id };
    },
  };
};

/** Starts an embedded stack with an auth service set up as `env` says. */
export const createWorld = async (name: string, env: Readonly<Record<string, string>>): Promise<World> => {
  const folder = await createDataFolder(name);
  const mails = join(folder.path, 'mails');
  const limits = { RATE_LIMITS: 'off', AUTH_LOGIN_ATTEMPTS: '1000', AUTH_NETWORK_ATTEMPTS: '10000', AUTH_MAILS_PER_HOUR: '0' };
  const stack = await spawnStack({
    ...{ dataDir: folder.path, port: 0, seed: 'none' as const },
    env: { ...limits, MAIL: `inbox:${mails}`, AUTH_REDIRECT_ALLOW_LIST: application, LOG_LEVEL: 'error', ...env },
  });
  const home = stack.url.replace('127.0.0.1', 'localhost');
  const database = databaseOf('auth') ?? '';
  const pool = new pg.Pool({ connectionString: stack.databaseUrl(database), max: 2 });
  const command = operating(stack, home, database);
  const key = await command('service-token');
  const browser = () => createBrowser({ [home]: home, [stack.url]: stack.url }, home);
  const boxes = mailboxes(mails);
  const own = libraries(stack.url, boxes.mail);
  return {
    ...{ url: stack.url, home, command, browser, ...boxes, ...own },
    operator: () => own.library({ key }),
    press: pressing(browser),
    query: async (text, values = []) => (await pool.query(text, [...values])).rows,
    stop: async () => {
      await pool.end();
      await stack.stop();
      await folder.remove();
    },
  };
};
