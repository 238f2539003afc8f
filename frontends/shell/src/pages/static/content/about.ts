import { t } from '@lingui/core/macro';
import type { StaticPageContent } from './static-page-content.ts';

export const about: StaticPageContent = {
  title: t`About Trenzeye`,
  description: t`The open platform for trend-driven creators.`,
  sections: [
    {
      heading: t`What it is for`,
      paragraphs: [
        t`Most people notice a trend when it is over. Trenzeye shows trends while they are rising, helps you create a thread, an image or a Short about them, and brings your content to people who react, comment and remix.`,
      ],
      links: [
        [t`See current trends`, '/trenz'],
        [t`Create something`, '/generate'],
      ],
    },
    {
      heading: t`How a trend gets its score`,
      paragraphs: [
        t`A signal is strong when many different people act on it at once, compared with the usual level of its topic. A single account cannot raise it. Scores decrease within hours, and every signal explains its score.`,
      ],
    },
    {
      heading: t`Real numbers, labelled content`,
      paragraphs: [
        t`All counts are real. Generated content names the model that created it, demo content is labelled, and testimonials are quotes from real users who agreed to be quoted.`,
      ],
    },
    {
      heading: t`Run it yourself`,
      paragraphs: [
        t`Trenzeye runs on a laptop with nothing but Node.js, or on a cluster, with a language model of your choice. You can download all your data in one file, and delete it.`,
      ],
      links: [[t`Read the documentation`, '/docs']],
    },
  ],
};
