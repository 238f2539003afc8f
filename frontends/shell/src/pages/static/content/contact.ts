import { t } from '@lingui/core/macro';
import type { StaticPageContent } from './static-page-content.ts';

export const contact: StaticPageContent = {
  title: t`Contact`,
  description: t`How to reach the operators of this server.`,
  sections: [
    {
      heading: t`Feedback`,
      paragraphs: [
        t`The operators of this server read the feedback page. Describe what you did, what you expected and what happened instead; if you would like an answer, add your contact details.`,
      ],
      links: [[t`Give feedback`, '/feedback']],
    },
    {
      heading: t`Your account and your data`,
      paragraphs: [
        t`You can do most things yourself: change your email or password, end sessions on other devices, download all your data and delete your account.`,
      ],
      links: [
        [t`Open my account`, '/account'],
        [t`Download or delete my data`, '/account/data'],
      ],
    },
    {
      heading: t`You cannot log in`,
      paragraphs: [
        t`You can reset a forgotten password by email. If your account is suspended or banned, or if you lost your second factor, only an administrator of this server can help: contact the person who invited you.`,
      ],
      links: [[t`Forgot your password?`, '/forgot-password']],
    },
    {
      heading: t`Harmful content`,
      paragraphs: [
        t`Report it from the menu of the post, comment or profile, or use the feedback page and add a link. In an emergency, contact the authorities first.`,
      ],
    },
  ],
};
