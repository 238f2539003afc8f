import { t } from '@lingui/core/macro';
import { cookies } from './content/cookies.ts';
import { help } from './content/help.ts';
import { privacy } from './content/privacy.ts';
import type { StaticPageContent } from './content/static-page-content.ts';

const terms: StaticPageContent = {
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

const community: StaticPageContent = {
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

const contact: StaticPageContent = {
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

const about: StaticPageContent = {
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
      heading: t`Real numbers, labeled content`,
      paragraphs: [
        t`All counts are real. Generated content names the model that created it, demo content is labeled, and testimonials are quotes from real users who agreed to be quoted.`,
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

const careers: StaticPageContent = {
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

/** Content of the footer's pages by path. */
export const staticPages: Readonly<Record<string, StaticPageContent>> = {
  about,
  careers,
  contact,
  privacy,
  terms,
  cookies,
  help,
  community,
};
