import type { StaticPageContent } from './static-page-content.ts';

export const terms: StaticPageContent = {
  title: 'Terms',
  lede: 'The short rules for using this server.',
  parts: [
    {
      heading: 'Your account',
      paragraphs: [
        'One person, one account. Keep your password to yourself and use a second factor if you can. You answer for what happens with your account; you can end it at any time.',
      ],
    },
    {
      heading: 'Your content',
      paragraphs: [
        'What you make stays yours. By publishing it you let others see it, react to it and remix it on Trenzeye, with the origin shown. You can take it down again; remixes that exist by then stay, and show that the original is gone.',
      ],
    },
    {
      heading: 'Generated content',
      paragraphs: [
        'Models make mistakes, and may make something similar for somebody else. Read what you publish: you are its author, and it is you who says that it is true and that you may use it.',
      ],
    },
    {
      heading: 'Fair use',
      paragraphs: [
        'Publish what you have the right to publish. Do not harass or impersonate others, do not spread malware, and do not automate reactions, views or accounts. Programs may use the interface that is documented, within its limits.',
      ],
      links: [['The interface for programs', '/docs']],
    },
    {
      heading: 'What may follow',
      paragraphs: [
        'Content that breaks these rules may be removed. Accounts that do may be suspended (they can read, but not post) or banned (they cannot log in, and what they published is hidden).',
      ],
    },
    {
      heading: 'A beta, as it is',
      paragraphs: [
        'Trenzeye is offered as it is, without warranty. It is a beta: parts of it will change, and it may be away for a while. Download what matters to you.',
      ],
      links: [
        ['Download my data', '/account/data'],
        ['Privacy', '/privacy'],
      ],
    },
  ],
};
