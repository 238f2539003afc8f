import type { StaticPageContent } from './static-page-content.ts';

export const contact: StaticPageContent = {
  title: 'Contact',
  lede: 'How to reach the people who run this server.',
  parts: [
    {
      heading: 'Say how it is',
      paragraphs: [
        'The feedback page goes to the people who run this server. Say what you did, what you expected and what happened instead; if you would like an answer, add where it should go.',
      ],
      links: [['Give feedback', '/feedback']],
    },
    {
      heading: 'Your account and your data',
      paragraphs: [
        'Most of it you can do yourself, at once: change your address or password, end sessions on other devices, download everything that is kept about you, and delete your account.',
      ],
      links: [
        ['Open my account', '/account'],
        ['Download or delete my data', '/account/data'],
      ],
    },
    {
      heading: 'You cannot get in',
      paragraphs: [
        'A forgotten password is replaced by mail. If your account was suspended or banned, or if you lost your second factor, only an administrator of this server can help: turn to whoever gave you its address or invited you.',
      ],
      links: [['Forgot your password?', '/forgot-password']],
    },
    {
      heading: 'Somebody does harm',
      paragraphs: [
        'Tell us through the feedback page and add the address of the post or profile. In danger, turn to the authorities first: they can do what we cannot.',
      ],
    },
  ],
};
