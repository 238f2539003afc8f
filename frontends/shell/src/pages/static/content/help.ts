import { t } from '@lingui/core/macro';
import type { StaticPageContent } from './static-page-content.ts';

export const help: StaticPageContent = {
  title: t`Help`,
  description: t`From a signal to a published post in four steps, and answers to common questions.`,
  sections: [
    {
      heading: t`1. Find a signal`,
      paragraphs: [
        t`Trenz lists rising signals, strongest first. The ring shows the score from 0 to 100; the label shows whether a signal is emerging, trending or breaking out.`,
      ],
      links: [[t`Open Trenz`, '/trenz']],
    },
    {
      heading: t`2. Generate`,
      paragraphs: [
        t`Click Generate Content on a signal, or Create. Choose thread, image or shorts and describe what you want in one sentence. The preview looks like the published card.`,
      ],
      links: [[t`Open Generate`, '/generate']],
    },
    {
      heading: t`3. Approve and publish`,
      paragraphs: [
        t`Approve & Save saves a draft that only you can see. Publish it right away, or later from your drafts on the home page.`,
      ],
    },
    {
      heading: t`4. See how people react`,
      paragraphs: [t`Your post appears in Explore. Reactions and comments are counted live, and others can remix it.`],
      links: [[t`Open Explore`, '/explore']],
    },
    {
      heading: t`No confirmation email?`,
      paragraphs: [
        t`Check your spam folder and the email address shown on the sign-up page, where you can also resend the email. A development server does not send real emails: find them in the dev inbox, linked on the sign-up page.`,
      ],
    },
    {
      heading: t`Forgot your password, or lost a device?`,
      paragraphs: [
        t`You can reset your password by email. Under Sessions in your account you see all logged-in devices and can sign them out.`,
      ],
      links: [
        [t`Reset password`, '/forgot-password'],
        [t`Connections and devices`, '/account/connections'],
      ],
    },
    {
      heading: t`You can read but not post?`,
      paragraphs: [t`Your account is suspended. Contact the operators of this server.`],
      links: [[t`Contact`, '/contact']],
    },
    {
      heading: t`Something else`,
      paragraphs: [t`Tell us on the feedback page. Developers find the API in the documentation.`],
      links: [
        [t`Give feedback`, '/feedback'],
        [t`Documentation`, '/docs'],
      ],
    },
  ],
};
