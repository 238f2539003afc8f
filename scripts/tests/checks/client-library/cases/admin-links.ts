import { describe, expect, it } from '@jest/globals';
import type { EmailOtpType, GenerateLinkParams } from '@supabase/supabase-js';
import { refusalOf, refused } from '../outcome.ts';
import { application, type World } from '../world.ts';

interface Kind {
  readonly type: GenerateLinkParams['type'];
  /** What clients verify it as. */
  readonly as: EmailOtpType;
  ask(world: World): Promise<GenerateLinkParams>;
}

const known =
  (type: 'magiclink' | 'recovery'): Kind['ask'] =>
  async (world) => ({ type, email: (await world.member()).email, options: { redirectTo: `${application}/back` } });

const kinds: readonly Kind[] = [
  {
    ...{ type: 'signup', as: 'signup' },
    ask: async (world) => ({
      type: 'signup',
      ...world.person(),
      options: { data: { username: 'lin' }, redirectTo: `${application}/back` },
    }),
  },
  {
    ...{ type: 'invite', as: 'invite' },
    ask: async (world) => ({ type: 'invite', email: world.person().email, options: { redirectTo: `${application}/back` } }),
  },
  { type: 'magiclink', as: 'magiclink', ask: known('magiclink') },
  { type: 'recovery', as: 'recovery', ask: known('recovery') },
];

export const adminLinkCases = (world: () => World): void => {
  describe('admin: generateLink, inviteUserByEmail', () => {
    it.each(kinds)('$type -> a link, a hash and a code, and no mail; the hash signs in', async ({ type, as, ask }) => {
      const asked = await ask(world());
      const mailsBefore = (await world().mails(asked.email)).length;

      const { data, error } = await world().operator().auth.admin.generateLink(asked);
      const { action_link = '', hashed_token = '', ...properties } = data.properties ?? {};
      const { auth } = world().library();
      const signedIn = await auth.verifyOtp({ token_hash: hashed_token, type: as });
      const again = await auth.verifyOtp({ token_hash: hashed_token, type: as });

      expect(error).toBeNull();
      expect(properties).toMatchObject({
        verification_type: type,
        redirect_to: `${application}/back`,
        email_otp: expect.stringMatching(/^\d{6}$/),
      });
      expect(new URL(action_link).searchParams.get('token')).toBe(hashed_token);
      expect(signedIn.data.user).toMatchObject({ id: data.user?.id, email: asked.email });
      expect(refusalOf(again)).toEqual(refused(403, 'otp_expired'));
      expect(await world().mails(asked.email)).toHaveLength(mailsBefore);
    });

    it('magiclink -> its code, and its link pressed, sign in as well', async () => {
      const { admin } = world().operator().auth;
      const { email } = await world().member();

      const first = await admin.generateLink({ type: 'magiclink', email });
      const byCode = await world()
        .library()
        .auth.verifyOtp({ email, token: first.data.properties?.email_otp ?? '', type: 'email' });
      const second = await admin.generateLink({ type: 'magiclink', email, options: { redirectTo: `${application}/back` } });
      const back = await world().press(second.data.properties?.action_link ?? '');

      expect(byCode.data.user?.email).toBe(email);
      expect(new URLSearchParams(back.hash.slice(1)).get('access_token')).toBeTruthy();
    });

    it('email_change_current and email_change_new -> together they change the address', async () => {
      const { admin } = world().operator().auth;
      const { email, id } = await world().member();
      const { email: newEmail } = world().person();

      const current = await admin.generateLink({ type: 'email_change_current', email, newEmail });
      const fresh = await admin.generateLink({ type: 'email_change_new', email, newEmail });
      const { auth } = world().library();
      await auth.verifyOtp({ token_hash: current.data.properties?.hashed_token ?? '', type: 'email_change' });
      const { data } = await auth.verifyOtp({ token_hash: fresh.data.properties?.hashed_token ?? '', type: 'email_change' });

      expect(data.user).toMatchObject({ id, email: newEmail });
    });

    it('unknown, taken, no password, no new address -> refused', async () => {
      const { admin } = world().operator().auth;
      const { email, password } = await world().member();
      const unknown = 'nobody@trenzeye.example';

      expect(refusalOf(await admin.generateLink({ type: 'magiclink', email: unknown }))).toEqual(refused(404, 'user_not_found'));
      expect(refusalOf(await admin.generateLink({ type: 'recovery', email: unknown }))).toEqual(refused(404, 'user_not_found'));
      expect(refusalOf(await admin.generateLink({ type: 'signup', email, password }))).toEqual(refused(422, 'email_exists'));
      expect(refusalOf(await admin.generateLink({ type: 'signup', email: unknown, password: '' }))).toEqual(
        refused(400, 'validation_failed'),
      );
      expect(refusalOf(await admin.generateLink({ type: 'email_change_new', email, newEmail: '' }))).toEqual(
        refused(400, 'validation_failed'),
      );
    });

    it('inviteUserByEmail -> a mail whose code makes the account theirs; a confirmed address -> email_exists', async () => {
      const { admin } = world().operator().auth;
      const { email } = world().person();

      const { data, error } = await admin.inviteUserByEmail(email, { data: { username: 'ivy' }, redirectTo: `${application}/welcome` });
      const { code: token, link } = await world().mail(email, 'You are invited');
      const { auth } = world().library();
      const accepted = await auth.verifyOtp({ email, token, type: 'invite' });

      expect(error).toBeNull();
      expect(data.user?.invited_at).toBeTruthy();
      expect(new URL(link).searchParams.get('redirect_to')).toBe(`${application}/welcome`);
      expect(accepted.data.user).toMatchObject({ id: data.user?.id, user_metadata: { username: 'ivy' } });
      expect(refusalOf(await admin.inviteUserByEmail(email))).toEqual(refused(422, 'email_exists'));
      expect(refusalOf(await world().library().auth.admin.inviteUserByEmail('x@trenzeye.example'))?.status).toBe(401);
    });
  });
};
