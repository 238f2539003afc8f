import type { Session } from '@supabase/auth-js';
import { Secret, TOTP } from 'otpauth';
import { type AuthFixture, type Client, password } from './auth-fixture.ts';

/** milliseconds */
export const step = 30_000;

export interface Enrolled {
  readonly factorId: string;
  readonly secret: string;
  readonly totp: { readonly qr_code: string; readonly secret: string; readonly uri: string };
}

/** Somebody with an authenticator application, whose clock is the service's. */
export interface Authenticator {
  /** Moves both clocks on by `milliseconds`. */
  pass(milliseconds: number): void;
  /** Milliseconds both are ahead of the machine. */
  readonly ahead: number;
  /** The code shown, `steps` later. */
  codeOf(secret: string, steps?: number): string;
  /** A code that none of the steps around now has. */
  wrongCodeFor(secret: string): string;
  enrol(client: Client, friendlyName?: string): Promise<Enrolled>;
  /** Verifies with the code shown now, and waits for the next one. */
  verify(client: Client, factor: Pick<Enrolled, 'factorId' | 'secret'>): Promise<void>;
  challenge(client: Client, factorId: string): Promise<string>;
  /** A member with a verified factor, in an aal2 session. */
  guarded(email: string): Promise<Enrolled & { readonly client: Client }>;
  signIn(email: string): Promise<{ readonly client: Client; readonly session: Session }>;
}

export const startAuthenticator = (auth: AuthFixture): Authenticator => {
  let ahead = 0;
  const pass = (milliseconds: number) => {
    ahead += milliseconds;
    auth.pass(milliseconds);
  };
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead + steps * step });
  const enrol = async (client: Client, friendlyName?: string): Promise<Enrolled> => {
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', ...(friendlyName ? { friendlyName } : {}) });
    if (error) throw error;
    return { factorId: data.id, secret: data.totp.secret, totp: data.totp };
  };
  const verify = async (client: Client, { factorId, secret }: Pick<Enrolled, 'factorId' | 'secret'>) => {
    const { error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    if (error) throw error;
    pass(step);
  };
  return {
    pass,
    get ahead() {
      return ahead;
    },
    codeOf,
    wrongCodeFor: (secret) => {
      const near = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
      return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '666666';
    },
    enrol,
    verify,
    challenge: async (client, factorId) => {
      const { data, error } = await client.mfa.challenge({ factorId });
      if (error) throw error;
      return data.id;
    },
    guarded: async (email) => {
      const { client } = await auth.member(email);
      const enrolled = await enrol(client, 'phone');
      await verify(client, enrolled);
      return { client, ...enrolled };
    },
    signIn: async (email) => {
      const client = auth.client();
      const { data, error } = await client.signInWithPassword({ email, password });
      if (error) throw error;
      return { client, session: data.session };
    },
  };
};
