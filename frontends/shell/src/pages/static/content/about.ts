import type { StaticPageContent } from './static-page-content.ts';

export const about: StaticPageContent = {
  title: 'About Trenzeye',
  lede: 'The open platform for trend-driven creators.',
  parts: [
    {
      heading: 'What it is for',
      paragraphs: [
        'Most people hear of a trend when it is over. Trenzeye shows what is rising while it still rises, helps you make a thread, an image or a Short about it, and puts it in front of people who react, comment and remix.',
      ],
      links: [
        ['See what is rising', '/trenz'],
        ['Make something', '/generate'],
      ],
    },
    {
      heading: 'How a trend gets its score',
      paragraphs: [
        'A signal is strong when many different people move on it at once, compared with what is usual for that topic. One loud account moves nothing. Scores fade within hours, and every signal says what its score is made of.',
      ],
    },
    {
      heading: 'Nothing pretends',
      paragraphs: [
        'Counts are what people did. Everything that was generated says which model made it. Demo content is labelled as such, and quotes are real words of people who allowed them to be quoted.',
      ],
    },
    {
      heading: 'Yours to run',
      paragraphs: [
        'Trenzeye runs on a laptop with nothing but Node.js, or on a cluster, with the language model its operator chooses. Whatever you put into it you can download again in one file, and delete.',
      ],
      links: [['Read the documentation', '/docs']],
    },
  ],
};
