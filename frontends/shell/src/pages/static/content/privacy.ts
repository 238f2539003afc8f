import type { StaticPageContent } from './static-page-content.ts';

export const privacy: StaticPageContent = {
  title: 'Privacy',
  lede: 'What Trenzeye keeps about you, why, and how you get rid of it.',
  parts: [
    {
      heading: 'What is kept',
      terms: [
        [
          'Account',
          'Your email address, a hash of your password, the providers and second factors you set up, and the invite you came with.',
        ],
        [
          'Sessions',
          'For each device you are logged in on: when, from which network address and with which browser. You see and end them in your account.',
        ],
        ['Profile', 'Username, picture, what you say about yourself, when you joined, and the interests you chose.'],
        ['What you make', 'Prompts, drafts with their earlier versions, and what you publish.'],
        [
          'What you do',
          'Reactions, comments, whom you follow, badges, and a log of actions by which administrators can tell who did what.',
        ],
        ['Feedback', 'What you wrote on the feedback page, your rating, and whether it may be quoted.'],
      ],
    },
    {
      heading: 'Who sees it',
      paragraphs: [
        'Your profile, what you publish and your comments are public; reactions show as numbers. Drafts, prompts, sessions and your email address are yours alone; administrators see what they need to keep the place running.',
        'Feedback is quoted with your username only if you ticked the box, and only while your account is active.',
      ],
    },
    {
      heading: 'What is not done',
      paragraphs: [
        'There is no advertising, no tracking across sites and no analytics service. Fonts, scripts and pictures come from this server, so looking at a page tells nobody else about it. Nothing is sold.',
        'Views are counted once a day for each visitor. Of people who are not logged in only a code is kept for that, which changes daily and is forgotten the day after.',
      ],
    },
    {
      heading: 'What leaves this server',
      paragraphs: [
        'Prompts go to the model that this server is set up with; the label on each result names it. Mails go through the mail service of the operator. If you log in with another provider, that provider learns that you did.',
      ],
    },
    {
      heading: 'How long, and how to end it',
      paragraphs: [
        'It is kept for as long as you have an account. You can download all of it in one file at any time. Deleting your account removes it at once; where others built on your work a note without your name stays in its place, and in the log your name becomes "deleted user".',
        'Like every web server this one may write technical logs, and its operator may keep backups. Ask them how long.',
      ],
      links: [
        ['Download or delete my data', '/account/data'],
        ['What is kept in your browser', '/cookies'],
        ['Contact', '/contact'],
      ],
    },
  ],
};
