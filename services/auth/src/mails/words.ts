import type { TokenPurpose } from '../store/one-time-tokens.ts';

export interface MailWords {
  readonly subject: string;
  readonly title: string;
  readonly lead: string;
  /** Undefined for a mail that has a code alone. */
  readonly button: string | undefined;
  readonly life: string;
  readonly closing: string;
}

const day = 'The link and the code work once, for 24 hours.';
const hour = 'The link and the code work once, for one hour.';

/** What each mail says. `newEmail`: the address an account is about to have. */
export const wordsOf = (purpose: TokenPurpose, newEmail: string): MailWords => {
  const words: Readonly<Record<TokenPurpose, MailWords>> = {
    confirmation: {
      subject: 'Confirm your email for Trenzeye',
      title: 'Welcome to Trenzeye',
      lead: 'You are one press away from your first trend. Please confirm that this address is yours.',
      button: 'Confirm my email',
      life: day,
      closing: 'If you did not sign up, you can ignore this mail.',
    },
    recovery: {
      subject: 'Choose a new password for Trenzeye',
      title: 'Choose a new password',
      lead: 'Somebody, hopefully you, asked for a new password for your Trenzeye account.',
      button: 'Choose a new password',
      life: hour,
      closing: 'If it was not you, ignore this mail: your password stays as it is.',
    },
    magiclink: {
      subject: 'Your link to sign in to Trenzeye',
      title: 'Sign in to Trenzeye',
      lead: 'Here is your way in. No password needed.',
      button: 'Sign in',
      life: hour,
      closing: 'If you did not ask for it, ignore this mail: nobody gets in without it.',
    },
    invite: {
      subject: 'You are invited to Trenzeye',
      title: 'You are invited',
      lead: 'Somebody would like to see you on Trenzeye, where trends are spotted early and made into posts, images and shorts.',
      button: 'Accept the invitation',
      life: day,
      closing: 'If you would rather not, you can ignore this mail.',
    },
    email_change_current: {
      subject: 'Confirm the new email of your Trenzeye account',
      title: 'A new email for your account',
      lead: `Somebody, hopefully you, asked to change the email of your Trenzeye account to ${newEmail}. It changes once both addresses have agreed.`,
      button: 'Agree to the change',
      life: day,
      closing: 'If it was not you, do not agree: choose a new password instead, and nothing changes.',
    },
    email_change_new: {
      subject: 'Confirm your new email for Trenzeye',
      title: 'Confirm your new email',
      lead: 'This address is to become the email of a Trenzeye account. Please confirm that it is yours.',
      button: 'Confirm my new email',
      life: day,
      closing: 'If you did not ask for it, you can ignore this mail.',
    },
    reauthentication: {
      subject: 'Your Trenzeye code',
      title: 'Is it you?',
      lead: 'Enter this code to go on with what you were doing in your account settings.',
      button: undefined,
      life: 'The code works once, for one hour. Nobody from Trenzeye will ever ask you for it.',
      closing: 'If you did not ask for it, somebody is using your session: sign out everywhere and choose a new password.',
    },
  };
  return words[purpose];
};
