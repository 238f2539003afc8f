import { t } from '@lingui/core/macro';
import type { StaticPageContent } from './static-page-content.ts';

export const help: StaticPageContent = {
  title: t`Help`,
  description: t`From a signal to a published post in four steps, and answers to common questions.`,
  sections: [
    {
      heading: t`1. Find a signal`,
      paragraphs: [
        'Trenz lists rising signals, strongest first. The ring shows the score from 0 to 100; the label shows whether a signal is emerging, trending or breaking out.',
      ],
      links: [['Open Trenz', '/trenz']],
    },
    {
      heading: t`2. Generate`,
      paragraphs: [
        'Click Generate Content on a signal, or Create. Choose thread, image or shorts and describe what you want in one sentence. The preview looks like the published card.',
      ],
      links: [['Open Generate', '/generate']],
    },
    {
      heading: t`3. Approve and publish`,
      paragraphs: [
        'Approve & Save saves a draft that only you can see. Publish it right away, or later from your drafts on the home page.',
      ],
    },
    {
      heading: t`4. Follow its reception`,
      paragraphs: ['Your post appears in Explore. Reactions and comments are counted live, and others can remix it.'],
      links: [['Open Explore', '/explore']],
    },
    {
      heading: t`No confirmation email?`,
      paragraphs: [
        'Check your spam folder and the email address shown on the sign-up page, where you can also resend the email. A development server does not send real emails: find them in the dev inbox, linked on the sign-up page.',
      ],
    },
    {
      heading: t`Forgot your password, or lost a device?`,
      paragraphs: [
        'You can reset your password by email. Under Sessions in your account you see all logged-in devices and can sign them out.',
      ],
      links: [
        ['Reset password', '/forgot-password'],
        ['My sessions', '/account/sessions'],
      ],
    },
    {
      heading: t`You can read but not post?`,
      paragraphs: ['Your account is suspended. Contact the operators of this server.'],
      links: [['Contact', '/contact']],
    },
    {
      heading: t`Something else`,
      paragraphs: ['Tell us on the feedback page. Developers find the API in the documentation.'],
      links: [
        ['Give feedback', '/feedback'],
        ['Documentation', '/docs'],
      ],
    },
  ],
};
