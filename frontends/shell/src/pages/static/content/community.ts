import type { StaticPageContent } from './static-page-content.ts';

export const community: StaticPageContent = {
  title: 'Community',
  lede: 'Trenzeye lives from what people make of each other’s ideas.',
  parts: [
    {
      heading: 'Join in',
      paragraphs: [
        'React to what you like and say why in a comment: a sentence about what works is worth more than ten hearts. New creators start with nobody watching. Be their first.',
      ],
      links: [['See what people make', '/explore']],
    },
    {
      heading: 'Remix, with credit',
      paragraphs: [
        'Whatever builds on a post shows where it came from, down to the first one. Add something of your own: another angle, another form, another language.',
      ],
    },
    {
      heading: 'Be kind',
      paragraphs: [
        'Criticise work, not people. Do not pile on. Do not publish what others told you in confidence, and do not pass off as true what you know is not.',
      ],
    },
    {
      heading: 'When something is wrong',
      paragraphs: ['Do not answer what does harm: it feeds on answers. Tell the people who run this server, with the address of the post.'],
      links: [
        ['How to reach them', '/contact'],
        ['The rules', '/terms'],
      ],
    },
    {
      heading: 'Shape the place',
      paragraphs: [
        'Trenzeye is in beta. What you find missing, odd or wonderful belongs on the feedback page; with your consent it may be quoted.',
      ],
      links: [['Give feedback', '/feedback']],
    },
  ],
};
