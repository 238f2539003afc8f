import { t } from '@lingui/core/macro';
import type { StaticPageContent } from './static-page-content.ts';

export const terms: StaticPageContent = {
  title: t`Terms`,
  description: t`The rules for using this server.`,
  sections: [
    {
      heading: t`Your account`,
      paragraphs: [
        t`One person, one account. Do not share your password, and use a second factor if you can. You are responsible for your account and can delete it at any time.`,
      ],
    },
    {
      heading: t`Your content`,
      paragraphs: [
        t`Your content remains yours. By publishing it you allow others to view it, react to it and remix it on Trenzeye with attribution. You can remove it at any time; existing remixes remain and show that the original was removed.`,
      ],
    },
    {
      heading: t`Generated content`,
      paragraphs: [
        t`Models make mistakes and may generate similar content for others. Review content before you publish it: you are responsible for its accuracy and for having the right to use it.`,
      ],
    },
    {
      heading: t`Fair use`,
      paragraphs: [
        t`Publish only what you have the right to publish. Do not harass or impersonate others, do not spread malware, and do not automate reactions, views or accounts. Programs may use the documented API within its limits.`,
      ],
      links: [[t`API documentation`, '/docs']],
    },
    {
      heading: t`Enforcement`,
      paragraphs: [
        t`Content that breaks these rules may be removed. Accounts that break them may be suspended (read but not post) or banned (no log-in, and their content is hidden).`,
      ],
    },
    {
      heading: t`Beta`,
      paragraphs: [
        t`Trenzeye is provided as is, without warranty. It is a beta: features may change, and the service may be unavailable at times. Download the data that matters to you.`,
      ],
      links: [
        [t`Download my data`, '/account/data'],
        [t`Privacy`, '/privacy'],
      ],
    },
  ],
};
