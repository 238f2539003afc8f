import { t } from '@lingui/core/macro';
import type { StaticPageContent } from './static-page-content.ts';

export const community: StaticPageContent = {
  title: t`Community`,
  description: t`Trenzeye is about building on each other’s ideas.`,
  sections: [
    {
      heading: t`Join in`,
      paragraphs: [
        t`React to what you like and explain why in a comment: a sentence about what works helps more than ten likes. New creators start without an audience. Be their first follower.`,
      ],
      links: [[t`Explore content`, '/explore']],
    },
    {
      heading: t`Remix, with credit`,
      paragraphs: [
        t`A remix shows its lineage, back to the original. Add something of your own: another angle, another format, another language.`,
      ],
    },
    {
      heading: t`Be kind`,
      paragraphs: [
        t`Criticise work, not people. Do not join attacks on a person. Do not publish confidential messages, and do not present false information as true.`,
      ],
    },
    {
      heading: t`Report problems`,
      paragraphs: [t`Do not reply to harmful content. Report it from its menu, or contact the operators of this server with a link to it.`],
      links: [
        [t`Contact`, '/contact'],
        [t`Terms`, '/terms'],
      ],
    },
    {
      heading: t`Help improve Trenzeye`,
      paragraphs: [
        t`Trenzeye is in beta. Tell us on the feedback page what is missing, confusing or great; with your consent we may quote you.`,
      ],
      links: [[t`Give feedback`, '/feedback']],
    },
  ],
};
