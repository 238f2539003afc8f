import type { ChecklistItem } from '@trenzeye/proto/http/admin';

/**
 * What has to be done before a launch: six items about the product, three about Product Hunt, two about readiness. Ids stay as
 * they are, since what admins toggled is kept by them. Source: specification, sections 3 and 9.
 */
export const checklist: readonly Omit<ChecklistItem, 'completed'>[] = [
  {
    id: 'accounts',
    category: 'core',
    name: 'Accounts',
    description: 'Sign up with a fresh address, confirm it by mail, log out and in again, and look at every part of the account page.',
    link: '/account',
  },
  {
    id: 'trending',
    category: 'core',
    name: 'Trending signals',
    description: 'The list is fresh, every score can be explained, and shorts, templates and the leaderboard are filled.',
    link: '/trenz',
  },
  {
    id: 'generate',
    category: 'core',
    name: 'Content generation',
    description: 'A thread, an image and a Short are generated, previewed, saved and published with the model of the launch.',
    link: '/generate',
  },
  {
    id: 'explore',
    category: 'core',
    name: 'Explore feed',
    description: 'What is published appears at once; filters, sorting, reactions and comments work on a phone, too.',
    link: '/explore',
  },
  {
    id: 'invites',
    category: 'core',
    name: 'First creators invited',
    description: 'Everybody who should be there on the first day has an invite, and its link has reached them.',
    link: '/admin/invites',
  },
  {
    id: 'feedback',
    category: 'core',
    name: 'Beta feedback',
    description: 'The feedback page takes what people say, and somebody reads it. Consent decides what may be quoted.',
    link: '/feedback',
  },
  {
    id: 'launch',
    category: 'product-hunt',
    name: 'Launch page',
    description: 'Headline, showcase and testimonials are as they should be, in both themes and at every width.',
    link: '/launch',
  },
  {
    id: 'listing',
    category: 'product-hunt',
    name: 'Product Hunt listing',
    description: 'Date, tagline, thumbnail and maker accounts of the configuration beside are entered in the directory.',
  },
  {
    id: 'demo-video',
    category: 'product-hunt',
    name: 'Demo video',
    description: 'The film of two and a half minutes is public, has captions and shows the product as it is today.',
  },
  {
    id: 'policies',
    category: 'launch',
    name: 'Public pages and policies',
    description: 'Privacy, terms, cookies, help and contact are read once more and say what is the case.',
    link: '/privacy',
  },
  {
    id: 'watch',
    category: 'launch',
    name: 'Somebody on watch',
    description: 'An admin follows the activity log on the day of the launch and knows whom to call.',
    link: '/admin',
  },
];
