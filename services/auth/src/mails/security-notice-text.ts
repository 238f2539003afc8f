import { createText, type Text } from '@trenzeye/kit';
import type { FactorType } from '../store/factors.ts';

/** A change of how an account is opened, about which its owner receives a mail. */
export type SecurityNotice =
  | { readonly type: 'password-changed' | 'recovery-codes-created' | 'recovery-code-used' }
  /** Sent to the former address. */
  | { readonly type: 'email-changed'; readonly newEmail: string }
  | { readonly type: 'factor-added' | 'factor-removed'; readonly factorType: FactorType }
  /** The name of the provider for users. */
  | { readonly type: 'identity-linked' | 'identity-unlinked'; readonly provider: string };

interface SecurityNoticeText {
  readonly subject: string;
  readonly title: string;
  readonly lead: string | Text;
}

const passwordChanged: SecurityNoticeText = {
  subject: 'The password of your Trenzeye account was changed',
  title: 'Your password was changed',
  lead: 'The password of your Trenzeye account was changed. All other devices have been signed out.',
};

const emailChanged = (newEmail: string): SecurityNoticeText => ({
  subject: 'The email of your Trenzeye account was changed',
  title: 'Your email was changed',
  lead: createText('Your Trenzeye account now has the email {newEmail}. This address no longer opens it.', { newEmail }),
});

const codesCreated: SecurityNoticeText = {
  subject: 'New recovery codes for your Trenzeye account',
  title: 'New recovery codes',
  lead: 'New recovery codes were created for your Trenzeye account. Former ones no longer work.',
};

const codeUsed: SecurityNoticeText = {
  subject: 'A recovery code of your Trenzeye account was used',
  title: 'A recovery code was used',
  lead: 'A recovery code was used to log in to your Trenzeye account. Each code works once.',
};

const factorAdded: Readonly<Record<FactorType, SecurityNoticeText>> = {
  totp: {
    subject: 'An authenticator app was added to your Trenzeye account',
    title: 'An authenticator app was added',
    lead: 'A code of the app is now needed to log in to your Trenzeye account.',
  },
  webauthn: {
    subject: 'A passkey was added to your Trenzeye account',
    title: 'A passkey was added',
    lead: 'A new passkey can now be used to log in to your Trenzeye account.',
  },
};

const factorRemoved: Readonly<Record<FactorType, SecurityNoticeText>> = {
  totp: {
    subject: 'An authenticator app was removed from your Trenzeye account',
    title: 'An authenticator app was removed',
    lead: 'Codes of the app are no longer accepted for your Trenzeye account.',
  },
  webauthn: {
    subject: 'A passkey was removed from your Trenzeye account',
    title: 'A passkey was removed',
    lead: 'The passkey can no longer be used to log in to your Trenzeye account.',
  },
};

const identityLinked = (provider: string): SecurityNoticeText => ({
  subject: 'A way to log in was added to your Trenzeye account',
  title: 'A way to log in was added',
  lead: createText('You can now log in to your Trenzeye account with {provider}.', { provider }),
});

const identityUnlinked = (provider: string): SecurityNoticeText => ({
  subject: 'A way to log in was removed from your Trenzeye account',
  title: 'A way to log in was removed',
  lead: createText('You can no longer log in to your Trenzeye account with {provider}.', { provider }),
});

/** The English text of each notice. */
export const securityNoticeTextOf = (notice: SecurityNotice): SecurityNoticeText => {
  switch (notice.type) {
    case 'password-changed':
      return passwordChanged;
    case 'email-changed':
      return emailChanged(notice.newEmail);
    case 'recovery-codes-created':
      return codesCreated;
    case 'recovery-code-used':
      return codeUsed;
    case 'factor-added':
      return factorAdded[notice.factorType];
    case 'factor-removed':
      return factorRemoved[notice.factorType];
    case 'identity-linked':
      return identityLinked(notice.provider);
    case 'identity-unlinked':
      return identityUnlinked(notice.provider);
  }
};

/** Sentences that notices share. */
export const noticeClosing = {
  button: 'Check my account',
  contact: 'Contact',
  own: 'If this was you, there is nothing to do.',
  foreign: 'If this was not you, choose a new password and sign out of all devices in the security settings of your account.',
  /** The former address can no longer do that. */
  foreignEmail: 'If this was not you, another person has your account: contact the people who run this site at once.',
} as const;
