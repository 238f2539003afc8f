import type { StaticPageContent } from './static-page-content.ts';

export const careers: StaticPageContent = {
  title: 'Careers',
  lede: 'There are no open positions at the moment.',
  parts: [
    {
      heading: 'When there are',
      paragraphs: [
        'Positions will be listed on this page, with what the work is, where it is done and what it pays. We do not keep applications in stock.',
      ],
    },
    {
      heading: 'Until then',
      paragraphs: [
        'The best way to shape Trenzeye is to use it and to say what is missing. If you build things, its whole interface is documented and open to programs.',
      ],
      links: [
        ['Give feedback', '/feedback'],
        ['Read the documentation', '/docs'],
      ],
    },
  ],
};
