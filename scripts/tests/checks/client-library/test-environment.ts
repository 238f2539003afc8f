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

interface Mail {
  readonly subject: string;
  readonly link: string;
  /** Six digits. */
  readonly code: string;
  /** The token of the link, which clients verify as `token_hash`. */
  readonly token: string;
}

export interface Storage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

interface ClientOptions {
  readonly flowType?: 'implicit' | 'pkce';
  /** Stores the session; by default the client keeps it in memory. */
  readonly storage?: Storage;
  readonly key?: string;
  readonly fetch?: typeof fetch;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface RegisteredUser extends Credentials {
  readonly client: SupabaseClient;
  readonly session: Session;
  readonly id: string;
}

/** A running stack with the interfaces of an application, of the operator and of the mailboxes. */
export interface TestEnvironment {
  readonly url: string;
  /** The origin of links and redirects. */
  readonly publicUrl: string;
  /** The unmodified client library with the URL of the stack and a public key. */
  client(options?: ClientOptions): SupabaseClient;
  /** Credentials of a user without an account. */
  newCredentials(): Credentials;
  /** Signs up and, if required, confirms the address with the mailed code. */
  registerUser(options?: ClientOptions): Promise<RegisteredUser>;
  signIn(credentials: Credentials, options?: ClientOptions): Promise<{ readonly client: SupabaseClient; readonly session: Session }>;
  /** Waits for mail whose subject contains `subject`. @returns the newest */
  latestMail(to: string, subject: string): Promise<Mail>;
  mails(to: string): Promise<Mail[]>;
  /** A client with a service token as its key. */
  adminClient(): SupabaseClient;
  /** Runs a command of the auth service: rotate-key or service-token. */
  runCommand(name: string): Promise<string>;
  /** Stores cookies and follows redirects, without rendering. */
  browser(): Browser;
  /** Opens a mailed link and submits its form. @returns the last URL */
  confirmMailLink(link: string): Promise<URL>;
  query<T extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<T[]>;
  stop(): Promise<void>;
}

const password = 'a-long-enough-passphrase-42';

/** An application on another origin, allowed as a redirect target. */
export const application = 'https://app.example';

export const memoryStorage = (): Storage => {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
};

const parseMail = ({ subject, text }: { readonly subject: string; readonly text: string }): Mail => {
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  return { subject, link, code: /code: (\d{6})\b/.exec(text)?.[1] ?? '', token: URL.parse(link)?.searchParams.get('token') ?? '' };
};

const run = promisify(execFile);

/** Runs a program of the auth service in its own process with the database of the service. */
const createCommandRunner =
  (stack: SpawnedStack, publicUrl: string, database: string) =>
  async (name: string): Promise<string> => {
    const { NODE_OPTIONS: _runnerOptions, ...inherited } = process.env;
    const program = fileURLToPath(new URL(`../../../../services/auth/src/${name}.ts`, import.meta.url));
    const env = { ...inherited, DATABASE_URL: stack.databaseUrl(database), PUBLIC_URL: publicUrl };
    return (await run(process.execPath, [program], { env })).stdout.trim();
  };

const createLinkConfirmation =
  (browser: () => Browser): TestEnvironment['confirmMailLink'] =>
  async (link) => {
    const session = browser();
    const page = await session.open(link);
    const action = /<form method="post" action="([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&');
    if (action === undefined) throw new Error(`${link} has no form: ${page.status} ${page.body.slice(0, 300)}`);
    return (await session.submit(new URL(action, page.url).href, {})).url;
  };

const openMailboxes = (folder: string): Pick<TestEnvironment, 'latestMail' | 'mails'> => {
  const inbox = createDevInbox({ folder });
  const mails: TestEnvironment['mails'] = async (to) => (await inbox.list()).filter((each) => each.to === to).map(parseMail);
  return {
    mails,
    latestMail: async (to, subject) => {
      for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(20)) {
        const found = (await mails(to)).find((mail) => mail.subject.includes(subject));
        if (found) return found;
      }
      throw new Error(`${to} received no mail with the subject ${subject}`);
    },
  };
};

type Clients = Pick<TestEnvironment, 'client' | 'newCredentials' | 'registerUser' | 'signIn'>;

const createClients = (url: string, latestMail: TestEnvironment['latestMail']): Clients => {
  let users = 0;
  const newClient: TestEnvironment['client'] = ({
    flowType = 'implicit',
    storage,
    key = 'public-anonymous-key',
    fetch: customFetch,
  } = {}) =>
    createClient(url, key, {
      auth: {
        flowType,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        ...(storage ? { storage, persistSession: true } : { persistSession: false }),
      },
      global: customFetch ? { fetch: customFetch } : {},
    });
  const newCredentials = () => {
    users += 1;
    return { email: `user${users}@trenzeye.example`, password };
  };
  return {
    client: newClient,
    newCredentials,
    signIn: async (credentials, options) => {
      const client = newClient(options);
      const { data, error } = await client.auth.signInWithPassword(credentials);
      if (error) throw error;
      return { client, session: data.session };
    },
    registerUser: async (options) => {
      const [client, credentials] = [newClient(options), newCredentials()];
      const { data, error } = await client.auth.signUp(credentials);
      if (error) throw error;
      if (data.session) return { ...credentials, client, session: data.session, id: data.session.user.id };
      const { code: token } = await latestMail(credentials.email, 'Confirm your email');
      const confirmed = await client.auth.verifyOtp({ email: credentials.email, token, type: 'signup' });
      if (!confirmed.data.session) throw confirmed.error ?? new Error('no session');
      return { ...credentials, client, session: confirmed.data.session, id: confirmed.data.session.user.id };
    },
  };
};

/** Starts an embedded stack. @param env settings of the auth service */
export const createTestEnvironment = async (name: string, env: Readonly<Record<string, string>>): Promise<TestEnvironment> => {
  const folder = await createDataFolder(name);
  const mails = join(folder.path, 'mails');
  const limits = {
    RATE_LIMITS: 'off',
    AUTH_LOGIN_ATTEMPTS: '1000',
    AUTH_FAILED_ATTEMPTS_PER_DAY: '10000',
    AUTH_NETWORK_ATTEMPTS: '10000',
    AUTH_MAILS_PER_HOUR: '0',
  };
  const stack = await spawnStack({
    dataDir: folder.path,
    port: 0,
    seed: 'none',
    env: { ...limits, MAIL: `inbox:${mails}`, AUTH_REDIRECT_ALLOW_LIST: application, LOG_LEVEL: 'error', ...env },
  });
  const publicUrl = stack.url.replace('127.0.0.1', 'localhost');
  const database = databaseOf('auth') ?? '';
  const pool = new pg.Pool({ connectionString: stack.databaseUrl(database), max: 2 });
  const runCommand = createCommandRunner(stack, publicUrl, database);
  const key = await runCommand('service-token');
  const browser = () => createBrowser({ [publicUrl]: publicUrl, [stack.url]: stack.url }, publicUrl);
  const mailboxes = openMailboxes(mails);
  const clients = createClients(stack.url, mailboxes.latestMail);
  return {
    url: stack.url,
    publicUrl,
    runCommand,
    browser,
    ...mailboxes,
    ...clients,
    adminClient: () => clients.client({ key }),
    confirmMailLink: createLinkConfirmation(browser),
    query: async (text, values = []) => (await pool.query(text, [...values])).rows,
    stop: async () => {
      await pool.end();
      await stack.stop();
      await folder.remove();
    },
  };
};
