import { t } from '@lingui/core/macro';
import type { StaticPageContent } from './static-page-content.ts';

export const careers: StaticPageContent = {
  title: t`Careers`,
  description: t`There are no open positions at the moment.`,
  sections: [
    {
      heading: t`Future positions`,
      paragraphs: [
        t`Open positions will be listed on this page with a description, the location and the pay. We do not keep unsolicited applications.`,
      ],
    },
    {
      heading: t`Other ways to contribute`,
      paragraphs: [
        t`The best way to shape Trenzeye is to use it and tell us what is missing. Developers find the complete API in the documentation.`,
      ],
      links: [
        [t`Give feedback`, '/feedback'],
        [t`Read the documentation`, '/docs'],
      ],
    },
  ],
};
