import type { StaticPageContent } from './static-page-content.ts';

export const cookies: StaticPageContent = {
  title: 'Cookies',
  lede: 'One cookie, for ten minutes, only when you log in with another provider. No banner, because there is nothing to agree to.',
  parts: [
    {
      heading: 'The one cookie',
      terms: [
        [
          'trenzeye-oauth',
          'Set when you press "Continue with Google" or another provider. It proves that the browser that comes back is the one that left, so that nobody can slip their session to you. It holds a random number, no script can read it, and it expires after ten minutes. (Over https its name begins with __Host-.)',
        ],
      ],
    },
    {
      heading: "In your browser's local storage",
      paragraphs: ['Stays on this device until it is removed. Only Trenzeye on this server can read it.'],
      terms: [
        ['trenzeye.session', 'Keeps you logged in. Logging out removes it.'],
        ['trenzeye.theme', 'Dark or light, once you have chosen.'],
        ['trenzeye.generate…', 'What you are writing on the Generate page, so that a closed tab or a lost connection costs nothing.'],
        ['launch-config', 'Notes of administrators for a launch. Nobody else has it.'],
      ],
    },
    {
      heading: 'Only while the tab is open',
      paragraphs: ['Session storage is emptied by the browser when you close the tab.'],
      terms: [
        ['trenzeye.comment…', 'A comment you have begun.'],
        ['trenzeye.feedback', 'Feedback you have begun.'],
        ['trenzeye.recovery', 'That you came by the link of a forgotten password, until you have chosen a new one.'],
      ],
    },
    {
      heading: 'Clearing it',
      paragraphs: [
        "Clearing this site's data in your browser removes all of it. You are then logged out, and what was not saved or published is gone from this device.",
      ],
      links: [['Privacy', '/privacy']],
    },
  ],
};
