import { t } from '@lingui/core/macro';
import type { StaticPageContent } from './static-page-content.ts';

export const privacy: StaticPageContent = {
  title: t`Privacy`,
  description: t`What Trenzeye stores about you, why, and how to delete it.`,
  sections: [
    {
      heading: t`What we store`,
      terms: [
        [
          t`Account`,
          t`Your email address, a hash of your password, the providers, passkeys and second factors you set up, and the invite you used.`,
        ],
        [
          t`Sessions`,
          t`For each device you are logged in on: the time, the IP address and the browser. You can view and end sessions in your account.`,
        ],
        [t`Profile`, t`Username, avatar, bio, the date you joined and the interests you chose.`],
        [t`Your content`, t`Prompts, drafts with their previous versions, and published content.`],
        [t`Your activity`, t`Reactions, comments, follows, badges, and an activity log for administrators.`],
        [t`Feedback`, t`Your text on the feedback page, your rating, and whether it may be quoted.`],
      ],
    },
    {
      heading: t`Who can see it`,
      paragraphs: [
        t`Your profile, published content and comments are public; reactions are shown as counts. Drafts, prompts, sessions and your email address are private; administrators see what they need to operate the service.`,
        t`Feedback is quoted with your username only if you ticked the box, and only while your account is active.`,
      ],
    },
    {
      heading: t`What we do not do`,
      paragraphs: [
        t`There is no advertising, no cross-site tracking and no third-party analytics. Fonts, scripts and images come from this server, so that page views are not shared with third parties. We do not sell data.`,
        t`Views are counted once a day per visitor. For visitors who are not logged in we store only a code for this, which changes daily and is deleted the next day.`,
      ],
    },
    {
      heading: t`What leaves this server`,
      paragraphs: [
        t`Prompts are sent to the model configured for this server; the label on each result names it. Emails are sent through the email service of the operator. If you log in with another provider, that provider processes the log-in.`,
      ],
    },
    {
      heading: t`Data collected for trends`,
      id: 'trends',
      paragraphs: [
        t`To find rising topics, this server reads public lists and feeds of other websites: trends of Mastodon servers and Bluesky, rising posts of Reddit, stories of Hacker News, the most read articles of Wikipedia, rising searches of Google Trends, new repositories on GitHub, popular videos of YouTube if its operator has a key, and news feeds. The operator can switch each of them off.`,
        t`While users follow a word, a tag, a feed, a region or a language, the server also reads the public search of Bluesky, the tag on a Mastodon server, the feed, and the lists of Google Trends and Wikipedia for them. The requests do not say who follows what; what you follow is visible to you only.`,
        t`It reads only what is public without logging in, identifies itself in every request, and respects the limits of each website. It stores titles, links to public posts, times and numbers of participants. Authors are stored as one-way codes that count each person once per hour; no profiles of them are created. Everything is deleted after 16 days.`,
      ],
    },
    {
      heading: t`Retention and deletion`,
      paragraphs: [
        t`We store your data while you have an account. You can download all of it in one file at any time. Deleting your account deletes it immediately; where others remixed your content a placeholder without your name remains, and the activity log shows "deleted user" instead of your name.`,
        t`Internal messages between our servers that contain your data are deleted within eight days, copies of pages you linked to within a day. Backups, sent emails and remixes by others are not affected.`,
        t`The server may write technical logs, and its operator may keep backups. Ask the operator about their retention.`,
      ],
      links: [
        [t`Download or delete my data`, '/account/data'],
        [t`Cookies and browser storage`, '/cookies'],
        [t`Contact`, '/contact'],
      ],
    },
  ],
};
