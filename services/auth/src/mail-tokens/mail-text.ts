import { createText, type Text } from '@trenzeye/kit';
import type { TokenPurpose } from './store.ts';

interface MailText {
  readonly subject: string;
  readonly title: string;
  readonly lead: string | Text;
  /** Undefined for a mail with a code only. */
  readonly button: string | undefined;
  readonly validity: Text;
  readonly closing: string;
}

interface MailValues {
  /** The requested address of an account. */
  readonly newEmail: string;
  /** How long a code works. */
  readonly minutes: number;
}

/** The English text of each mail. */
export const mailTextOf = (purpose: TokenPurpose, { newEmail, minutes }: MailValues): MailText => {
  const day = createText('The link works once, for 24 hours; the code for {minutes} minutes.', { minutes });
  const hour = createText('The link works once, for one hour; the code for {minutes} minutes.', { minutes });
  const texts: Readonly<Record<TokenPurpose, MailText>> = {
    confirmation: {
      subject: 'Confirm your email for Trenzeye',
      title: 'Welcome to Trenzeye',
      lead: 'You are one click away from your first trend. Please confirm that this address is yours.',
      button: 'Confirm my email',
      validity: day,
      closing: 'If you did not sign up, you can ignore this email.',
    },
    recovery: {
      subject: 'Choose a new password for Trenzeye',
      title: 'Choose a new password',
      lead: 'We received a request to reset the password of your Trenzeye account.',
      button: 'Choose a new password',
      validity: hour,
      closing: 'If you did not request this, you can ignore this email: your password stays the same.',
    },
    magiclink: {
      subject: 'Your link to log in to Trenzeye',
      title: 'Log in to Trenzeye',
      lead: 'Use this link to log in. No password needed.',
      button: 'Log in',
      validity: hour,
      closing: 'If you did not request this, you can ignore this email. No one can log in without it.',
    },
    invite: {
      subject: 'You are invited to Trenzeye',
      title: 'You are invited',
      lead: 'You have been invited to Trenzeye, where trends are spotted early and made into posts, images and shorts.',
      button: 'Accept the invitation',
      validity: day,
      closing: 'If you do not want to join, you can ignore this email.',
    },
    email_change_current: {
      subject: 'Confirm the new email of your Trenzeye account',
      title: 'A new email for your account',
      lead: createText(
        'We received a request to change the email of your Trenzeye account to {newEmail}. It changes once both addresses have confirmed.',
        { newEmail },
      ),
      button: 'Confirm the change',
      validity: day,
      closing: 'If you did not request this, do not confirm it and choose a new password: your email stays the same.',
    },
    email_change_new: {
      subject: 'Confirm your new email for Trenzeye',
      title: 'Confirm your new email',
      lead: 'This address was entered as the new email of a Trenzeye account. Please confirm that it is yours.',
      button: 'Confirm my new email',
      validity: day,
      closing: 'If you did not request this, you can ignore this email.',
    },
    reauthentication: {
      subject: 'Your Trenzeye code',
      title: 'Confirm your identity',
      lead: 'Enter this code to continue in your account settings.',
      button: undefined,
      validity: createText('The code works once, for {minutes} minutes. Trenzeye will never ask you for it.', { minutes }),
      closing: 'If you did not request this, another person is using your session: sign out everywhere and choose a new password.',
    },
  };
  return texts[purpose];
};
