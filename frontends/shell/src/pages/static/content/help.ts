import type { StaticPageContent } from './static-page-content.ts';

export const help: StaticPageContent = {
  title: 'Help',
  lede: 'From a signal to a published post in four steps, and answers to what is asked most.',
  parts: [
    {
      heading: '1. Find a signal',
      paragraphs: [
        'Trenz lists what is rising, strongest first. The ring is its score from 0 to 100; the label says whether it is emerging, trending or breaking out.',
      ],
      links: [['Open Trenz', '/trenz']],
    },
    {
      heading: '2. Generate',
      paragraphs: [
        'Press Generate Content on a signal, or Create. Pick thread, image or shorts and say in a sentence what you want. The preview looks like the published card.',
      ],
      links: [['Open Generate', '/generate']],
    },
    {
      heading: '3. Approve and publish',
      paragraphs: [
        'Approve & Save keeps it as a draft that only you can see. Publish it from the message that follows, or later from your drafts on the start page.',
      ],
    },
    {
      heading: '4. See how it lands',
      paragraphs: ['Your post stands in Explore. Reactions and comments count up as they come in, and others can remix it.'],
      links: [['Open Explore', '/explore']],
    },
    {
      heading: 'No confirmation mail?',
      paragraphs: [
        'Look in the spam folder, and check the address on the page that says it was sent: from there you can have it sent again. On a development server no mail leaves: it waits in the dev inbox, which the sign-up page links to.',
      ],
    },
    {
      heading: 'Forgot your password, or lost a device?',
      paragraphs: [
        'A new password comes by mail. Under Sessions in your account you see every device that is logged in, and end those you do not know.',
      ],
      links: [
        ['New password', '/forgot-password'],
        ['My sessions', '/account/sessions'],
      ],
    },
    {
      heading: 'You can read, but not post?',
      paragraphs: ['Then your account is suspended, and every attempt says so. Contact the people who run this server.'],
      links: [['Contact', '/contact']],
    },
    {
      heading: 'Something else',
      paragraphs: ['Tell us on the feedback page. Programs find their interface in the documentation.'],
      links: [
        ['Give feedback', '/feedback'],
        ['Documentation', '/docs'],
      ],
    },
  ],
};
