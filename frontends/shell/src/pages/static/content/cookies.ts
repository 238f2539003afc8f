import { t } from '@lingui/core/macro';
import type { StaticPageContent } from './static-page-content.ts';

export const cookies: StaticPageContent = {
  title: t`Cookies`,
  description: t`Two cookies that protect your log-in, and two with your theme and your language. No consent banner is needed.`,
  sections: [
    {
      heading: t`The cookies`,
      terms: [
        [
          'trenzeye-oauth',
          t`Set when you click "Continue with Google" or another provider. It verifies that the same browser returns from the provider, which protects you from login forgery. It contains a random number, scripts cannot read it, and it expires after ten minutes. (Over HTTPS its name begins with __Host-.)`,
        ],
        [
          'trenzeye-device-…',
          t`Set when you log in or request an email. When someone else guesses your password or code, attempts in this browser are counted apart, so that you are not locked out. It contains a random number, scripts cannot read it, and it expires after 180 days (one day after the request of an email).`,
        ],
        [
          'trenzeye-theme',
          t`Set when you choose the dark or light theme, so that pages without scripts, such as the confirmation of an email address, show it, too. It expires after a year.`,
        ],
        [
          'trenzeye.language',
          t`Set when you choose a language, so that pages, emails and messages of the server are in it. It expires after a year.`,
        ],
      ],
    },
    {
      heading: t`In your browser's local storage`,
      paragraphs: [t`Stays on this device until it is deleted. Only Trenzeye on this server can read it.`],
      terms: [
        ['trenzeye.session', t`Keeps you logged in. Signing out deletes it.`],
        ['trenzeye.theme', t`Your choice of the dark or light theme.`],
        ['trenzeye.shortcuts', t`That you have switched off the shortcuts of a single key.`],
        [
          'trenzeye.generate…',
          t`Unsaved work on the Generate page, so that you do not lose it when you close the tab or lose the connection.`,
        ],
        ['trenzeye.reported-language', t`The language in which the server writes notifications and emails to you.`],
        ['trenzeye.push-device', t`The number of this device among those that receive notifications.`],
        ['launch-config', t`Launch settings; only for administrators.`],
      ],
    },
    {
      heading: t`Only while the tab is open`,
      paragraphs: [t`The browser deletes session storage when you close the tab.`],
      terms: [
        ['trenzeye.comment…', t`A comment you have not posted yet.`],
        ['trenzeye.recent…', t`The pages that you opened last with the command palette.`],
        ['trenzeye.feedback', t`Feedback you have not sent yet.`],
        ['trenzeye.recovery', t`Marks a password recovery until you have chosen a new password.`],
      ],
    },
    {
      heading: t`Deleting the data`,
      paragraphs: [
        t`Clearing this site's data in your browser deletes all of it. You are then signed out, and unsaved work on this device is lost.`,
      ],
      links: [[t`Privacy`, '/privacy']],
    },
  ],
};
