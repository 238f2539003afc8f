import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { AuthClient, type Session } from '@supabase/auth-js';
import { createDevInbox } from '@trenzeye/kit/mail/dev-inbox';
import { startTestService, type TestService } from '@trenzeye/kit/testing';
import { decodeEvent, type TrenzEvent, topics } from '@trenzeye/proto/events';
import { importJWK, type JWK, SignJWT } from 'jose';
import pg from 'pg';
import { PrismaClient } from '../database/generated/client.ts';
import { definition } from '../service.ts';

export type Client = InstanceType<typeof AuthClient>;
type AuthEvent = TrenzEvent<'account.registered' | 'account.confirmed'>;

export const password = 'correct horse battery';

interface ReceivedMail {
  readonly subject: string;
  readonly text: string;
  readonly link: string;
  readonly code: string;
  /** The token in the link. */
  readonly token: string;
}

export interface AuthFixture extends TestService {
  /** The real client library, each with its own session. */
  client(options?: { readonly flowType?: 'implicit' | 'pkce' }): Client;
  mailsTo(email: string): Promise<ReceivedMail[]>;
  /** The newest mail; throws when there is none. */
  mailTo(email: string): Promise<ReceivedMail>;
  /** Signs up and confirms by mail. */
  member(email: string): Promise<{ readonly client: Client; readonly session: Session }>;
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  /** A client of the service's database. */
  readonly prisma: PrismaClient;
  /** The registrations and confirmations that the service has published so far. */
  readonly events: readonly AuthEvent[];
  /** All events that the service has published so far. */
  readonly published: readonly TrenzEvent[];
  /** A service token: `role: service_role`, signed with the service's own key. */
  serviceToken(claims?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Advances the service's clock. */
  advanceClock(milliseconds: number): void;
}

const isAccountEvent = (event: TrenzEvent | undefined): event is AuthEvent =>
  event?.type === 'account.registered' || event?.type === 'account.confirmed';

const received = ({ subject, text }: { subject: string; text: string }): ReceivedMail => {
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  return { subject, text, link, code: /code: (\d{6})\b/.exec(text)?.[1] ?? '', token: URL.parse(link)?.searchParams.get('token') ?? '' };
};

/** The running auth service with an adjustable clock, its mails and its events. */
export const startAuth = async (env: Record<string, string> = {}): Promise<AuthFixture> => {
  const folder = await mkdtemp(join(tmpdir(), 'trenzeye-auth-'));
  let clockOffsetMs = 0;
  const service = await startTestService(definition, {
    env: {
      MAIL: `inbox:${folder}`,
      AUTH_MAIL_INTERVAL: '0',
      AUTH_MAILS_PER_HOUR: '0',
      AUTH_LOGIN_ATTEMPTS: '1000',
      AUTH_FAILED_ATTEMPTS_PER_DAY: '10000',
      AUTH_NETWORK_ATTEMPTS: '10000',
      ...env,
    },
    overrides: { clock: () => new Date(Date.now() + clockOffsetMs) },
  });
  const database = new pg.Client({ connectionString: service.databaseUrl });
  await database.connect();
  const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: service.databaseUrl, max: 2 }) });
  const inbox = createDevInbox({ folder });
  const events: AuthEvent[] = [];
  const published: TrenzEvent[] = [];
  const subscription = await service.bus.subscribe({
    group: 'auth-test',
    topics: [topics.auth],
    onBatch: async (batch) => {
      const decoded = batch.flatMap(({ value }) => decodeEvent(value) ?? []);
      published.push(...decoded);
      events.push(...decoded.filter(isAccountEvent));
    },
  });

  const client: AuthFixture['client'] = ({ flowType = 'implicit' } = {}) =>
    new AuthClient({
      url: `${service.url}/auth/v1`,
      autoRefreshToken: false,
      persistSession: true,
      detectSessionInUrl: false,
      flowType,
      storage: createMemoryStorage(),
    });
  const mailsTo = async (email: string) => (await inbox.list()).filter(({ to }) => to === email).map(received);
  const mailTo = async (email: string) => {
    const [newest] = await mailsTo(email);
    if (!newest) throw new Error(`no mail to ${email}`);
    return newest;
  };
  return {
    ...service,
    client,
    mailsTo,
    mailTo,
    member: async (email) => {
      const memberClient = client();
      await memberClient.signUp({ email, password });
      const { data, error } = await memberClient.verifyOtp({ email, token: (await mailTo(email)).code, type: 'signup' });
      if (!data.session) throw error ?? new Error('no session');
      return { client: memberClient, session: data.session };
    },
    query: async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) => (await database.query<T>(text, values)).rows,
    prisma,
    events,
    published,
    serviceToken: async (claims = {}) => {
      const { rows } = await database.query<{ kid: string; private_jwk: JWK }>(
        `SELECT kid, private_jwk FROM signing_keys WHERE state = 'current'`,
      );
      const [{ kid, private_jwk }] = rows as [{ kid: string; private_jwk: JWK }];
      return new SignJWT({ role: 'service_role', exp: Math.floor(Date.now() / 1_000) + 3_600, ...claims })
        .setProtectedHeader({ alg: 'ES256', kid })
        .sign(await importJWK(private_jwk, 'ES256'));
    },
    advanceClock: (milliseconds) => {
      clockOffsetMs += milliseconds;
    },
    stop: async () => {
      await subscription.stop();
      await prisma.$disconnect();
      await database.end();
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const createMemoryStorage = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
};
