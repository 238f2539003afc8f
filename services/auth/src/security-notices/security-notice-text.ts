import { createText, type Text } from '@trenzeye/kit';
import type { ConnectionAction } from '@trenzeye/proto/events';
import type { FactorType } from '../accounts/index.ts';

/** A change of how an account is opened, about which its owner receives a mail. */
export type SecurityNotice =
  | { readonly type: 'password-changed' | 'recovery-codes-created' | 'recovery-code-used' }
  /** Sent to the former address. */
  | { readonly type: 'email-changed'; readonly newEmail: string }
  | { readonly type: 'factor-added' | 'factor-removed'; readonly factorType: FactorType }
  | { readonly type: 'factor-confirmed'; readonly factorType: FactorType }
  /** The name of the provider for users. */
  | { readonly type: 'identity-linked' | 'identity-unlinked' | 'identity-confirmed'; readonly provider: string }
  | ConnectionNotice;

/** A change of what acts for the account from outside. `name`: the name of a device, or a host; empty for a calendar link. */
interface ConnectionNotice {
  readonly type: 'connection-changed';
  readonly kind: ConnectionKind;
  readonly action: ConnectionAction;
  readonly name: string;
}

const connectionKinds = ['push-device', 'webhook', 'calendar-link', 'ai-endpoint'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];
export const isConnectionKind = (kind: string): kind is ConnectionKind => (connectionKinds as readonly string[]).includes(kind);

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

const factorConfirmed = (factorType: FactorType): SecurityNoticeText => ({
  subject: 'A paused connection of your Trenzeye account was confirmed',
  title: 'A paused connection was confirmed',
  lead: factorType === 'totp' ? 'A paused authenticator app works again.' : 'A paused passkey works again.',
});

const identityConfirmed = (provider: string): SecurityNoticeText => ({
  subject: 'A paused connection of your Trenzeye account was confirmed',
  title: 'A paused connection was confirmed',
  lead: createText('You can again log in to your Trenzeye account with {provider}.', { provider }),
});

const connectionTitles: Readonly<Record<ConnectionAction, Omit<SecurityNoticeText, 'lead'>>> = {
  added: { subject: 'A connection was added to your Trenzeye account', title: 'A connection was added' },
  changed: { subject: 'A connection of your Trenzeye account was changed', title: 'A connection was changed' },
  removed: { subject: 'A connection was removed from your Trenzeye account', title: 'A connection was removed' },
  confirmed: { subject: 'A paused connection of your Trenzeye account was confirmed', title: 'A paused connection was confirmed' },
};

const connectionLeads: Readonly<Record<ConnectionKind, Readonly<Record<ConnectionAction, (name: string) => Text>>>> = {
  'push-device': {
    added: (name) => createText('Notifications of your account are now sent to the device “{name}”.', { name }),
    changed: (name) => createText('The device “{name}”, which receives notifications of your account, was registered again.', { name }),
    removed: (name) => createText('Notifications of your account are no longer sent to the device “{name}”.', { name }),
    confirmed: (name) => createText('Notifications of your account are now sent to the device “{name}”.', { name }),
  },
  webhook: {
    added: (name) => createText('Posts scheduled for your webhook are now sent to {name}.', { name }),
    changed: (name) => createText('The webhook of your account was changed. It now leads to {name}.', { name }),
    removed: (name) => createText('The webhook of your account, which led to {name}, was removed.', { name }),
    confirmed: (name) => createText('The paused webhook of your account, which leads to {name}, works again.', { name }),
  },
  'calendar-link': {
    added: () => createText('A secret link to your calendar was created. Anyone who has it can read your scheduled posts.'),
    changed: () => createText('A new secret link to your calendar was created. The former one no longer works.'),
    removed: () => createText('The secret link to your calendar was removed.'),
    confirmed: () => createText('The paused secret link to your calendar works again.'),
  },
  'ai-endpoint': {
    added: (name) => createText('Your prompts are now sent to your own AI endpoint at {name}.', { name }),
    changed: (name) => createText('Your own AI endpoint was changed. Your prompts are now sent to {name}.', { name }),
    removed: (name) => createText('Your own AI endpoint at {name} was removed.', { name }),
    confirmed: (name) => createText('Your paused AI endpoint at {name} is used again.', { name }),
  },
};

const connectionChanged = ({ kind, action, name }: ConnectionNotice): SecurityNoticeText => ({
  ...connectionTitles[action],
  lead: connectionLeads[kind][action](name),
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
    case 'factor-confirmed':
      return factorConfirmed(notice.factorType);
    case 'identity-confirmed':
      return identityConfirmed(notice.provider);
    case 'connection-changed':
      return connectionChanged(notice);
    case 'identity-linked':
      return identityLinked(notice.provider);
    case 'identity-unlinked':
      return identityUnlinked(notice.provider);
  }
};

/** Sentences that notices share. */
export const noticeClosing = {
  button: 'Check my account',
  reject: 'This was not me',
  rejection: 'The link below undoes the change, logs out all devices and lets you choose a new password. It works once, for 72 hours.',
  foreignRejectable: 'If this was not you, use the link “This was not me” at once.',
  contact: 'Contact',
  own: 'If this was you, there is nothing to do.',
  foreign: 'If this was not you, choose a new password and sign out of all devices in the security settings of your account.',
  /** The former address can no longer do that. */
  foreignEmail: 'If this was not you, another person has your account: contact the people who run this site at once.',
} as const;
