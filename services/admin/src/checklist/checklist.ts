import type { ChecklistItem } from '@trenzeye/proto/http/admin';

/**
 * The tasks before a launch: six about the product, three about Product Hunt, two about readiness. The database refers to the ids, so
 * they must not change. Source: specification, sections 3 and 9.
 */
export const checklist: readonly Omit<ChecklistItem, 'completed'>[] = [
  {
    id: 'accounts',
    category: 'core',
    name: 'Accounts',
    description: 'Sign up with a new email address, confirm it, sign out and log in again, and check every section of the account page.',
    link: '/account',
  },
  {
    id: 'trending',
    category: 'core',
    name: 'Trending signals',
    description: 'The list is up to date, every score can be explained, and shorts, templates and the leaderboard have entries.',
    link: '/trenz',
  },
  {
    id: 'generate',
    category: 'core',
    name: 'Content generation',
    description: 'Generate, preview, save and publish a thread, an image and a Short with the model of the launch.',
    link: '/generate',
  },
  {
    id: 'explore',
    category: 'core',
    name: 'Explore feed',
    description: 'Published content appears immediately; filters, sorting, reactions and comments also work on a phone.',
    link: '/explore',
  },
  {
    id: 'invites',
    category: 'core',
    name: 'First creators invited',
    description: 'All creators of the first day have received an invite link.',
    link: '/admin/invites',
  },
  {
    id: 'feedback',
    category: 'core',
    name: 'Beta feedback',
    description: 'The feedback page works, and its entries are reviewed regularly. Only feedback with consent is quoted.',
    link: '/feedback',
  },
  {
    id: 'launch',
    category: 'product-hunt',
    name: 'Launch page',
    description: 'Headline, showcase and testimonials are correct in both themes and at every width.',
    link: '/launch',
  },
  {
    id: 'listing',
    category: 'product-hunt',
    name: 'Product Hunt listing',
    description: 'Date, tagline, thumbnail and maker accounts from the launch configuration are entered on Product Hunt.',
  },
  {
    id: 'demo-video',
    category: 'product-hunt',
    name: 'Demo video',
    description: 'The video of two and a half minutes is public, has captions and shows the current product.',
  },
  {
    id: 'policies',
    category: 'launch',
    name: 'Public pages and policies',
    description: 'Privacy, terms, cookies, help and contact have been reviewed and are correct.',
    link: '/privacy',
  },
  {
    id: 'watch',
    category: 'launch',
    name: 'Launch day on-call',
    description: 'An admin follows the activity log on launch day and has the list of contacts for incidents.',
    link: '/admin',
  },
];
