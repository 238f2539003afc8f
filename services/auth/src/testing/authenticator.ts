import type { Session } from '@supabase/auth-js';
import { Secret, TOTP } from 'otpauth';
import { type AuthFixture, type Client, password } from './auth-fixture.ts';

export const stepMs = 30_000;

interface Enrolled {
  readonly factorId: string;
  readonly secret: string;
  readonly totp: { readonly qr_code: string; readonly secret: string; readonly uri: string };
}

/** An authenticator application with the same clock as the service. */
export interface Authenticator {
  /** Advances both clocks. */
  advanceClock(milliseconds: number): void;
  /** Offset of both clocks from the system clock. */
  readonly clockOffsetMs: number;
  /** The code shown, `steps` later. */
  codeOf(secret: string, steps?: number): string;
  /** A code that is wrong for all steps around now. */
  wrongCodeFor(secret: string): string;
  enrol(client: Client, friendlyName?: string): Promise<Enrolled>;
  /** Verifies with the current code and advances the clocks to the next one. */
  verify(client: Client, factor: Pick<Enrolled, 'factorId' | 'secret'>): Promise<void>;
  challenge(client: Client, factorId: string): Promise<string>;
  /** A member with a verified factor, in an aal2 session. */
  memberWithFactor(email: string): Promise<Enrolled & { readonly client: Client }>;
  signIn(email: string): Promise<{ readonly client: Client; readonly session: Session }>;
}

export const startAuthenticator = (auth: AuthFixture): Authenticator => {
  let clockOffsetMs = 0;
  const advanceClock = (milliseconds: number) => {
    clockOffsetMs += milliseconds;
    auth.advanceClock(milliseconds);
  };
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + clockOffsetMs + steps * stepMs });
  const enrol = async (client: Client, friendlyName?: string): Promise<Enrolled> => {
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', ...(friendlyName ? { friendlyName } : {}) });
    if (error) throw error;
    return { factorId: data.id, secret: data.totp.secret, totp: data.totp };
  };
  const verify = async (client: Client, { factorId, secret }: Pick<Enrolled, 'factorId' | 'secret'>) => {
    const { error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    if (error) throw error;
    advanceClock(stepMs);
  };
  return {
    advanceClock,
    get clockOffsetMs() {
      return clockOffsetMs;
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
    memberWithFactor: async (email) => {
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
