interface StaticText {
  readonly title: string;
  readonly lede: string;
  /** Heading and paragraph. */
  readonly parts: readonly (readonly [string, string])[];
}

/** What the footer's pages say, by their path. */
export const staticPages: Readonly<Record<string, StaticText>> = {
  about: {
    title: 'About Trenzeye',
    lede: 'The open platform for trend-driven creators.',
    parts: [
      [
        'What it is for',
        'Trenzeye shows what is rising, helps you make a thread, an image or a Short about it, and puts it in front of people who react, comment and remix.',
      ],
      [
        'Yours to run',
        'You can run Trenzeye yourself, on a laptop or on a cluster, and point it at any language model that speaks the OpenAI protocol.',
      ],
      [
        'Nothing pretends',
        'Counts are what people did, and everything that was generated says which model made it. Demo signals are labelled as such.',
      ],
    ],
  },
  careers: {
    title: 'Careers',
    lede: 'There are no open positions at the moment.',
    parts: [
      [
        'Working on Trenzeye',
        'Trenzeye is built in the open. Contributions of every size are welcome, and the documentation is the place to start.',
      ],
    ],
  },
  contact: {
    title: 'Contact',
    lede: 'How to reach the people who run this server.',
    parts: [
      ['Your operator', 'Trenzeye is run by whoever installed it. For questions about your account, ask the administrator of this server.'],
      ['Problems with the software', 'Faults and ideas belong in the issue tracker of the project, with the steps that lead there.'],
    ],
  },
  privacy: {
    title: 'Privacy',
    lede: 'What this software keeps about you, and why.',
    parts: [
      [
        'What is kept',
        'Your email address and a hash of your password, so that you can sign in; your profile; and what you publish, react to and comment on. Drafts are visible to you alone.',
      ],
      [
        'What is not',
        'There is no tracking across sites, no advertising and no analytics service. Fonts and scripts come from this server.',
      ],
      ['Generating', 'Prompts go to the model that this server is set up with. The label on each result names it.'],
      ['Sharing', 'What you publish is public. Nothing else is passed on by the software.'],
    ],
  },
  terms: {
    title: 'Terms',
    lede: 'The short rules for using this server.',
    parts: [
      [
        'Your content',
        'What you make stays yours. By publishing it you let others see it, react to it and remix it on Trenzeye, with the origin shown.',
      ],
      ['Fair use', 'Publish what you have the right to publish. Do not harass others, spread malware or automate reactions.'],
      ['What may follow', 'Content that breaks these rules may be removed and accounts may be suspended by the moderators of this server.'],
      ['No warranty', 'The software is provided as it is, as its licence says.'],
    ],
  },
  cookies: {
    title: 'Cookies',
    lede: 'Trenzeye sets no cookies.',
    parts: [
      [
        'Local storage',
        "Your browser's local storage keeps two things: your session, so that you stay signed in, and your choice of theme. Signing out removes the session.",
      ],
    ],
  },
  help: {
    title: 'Help',
    lede: 'The main job in four steps.',
    parts: [
      [
        '1. Find a signal',
        'Trenz lists what is rising, strongest first. The ring is its score from 0 to 100; the label says whether it is emerging, trending or breaking out.',
      ],
      [
        '2. Generate',
        'Press Generate Content, or Create, pick thread, image or shorts, and say in a sentence what you want. You see a preview before anything is saved.',
      ],
      [
        '3. Approve and publish',
        'Approve & Save keeps it as a draft. Publish it from the message that follows, or later from your drafts on the start page.',
      ],
      ['4. See how it lands', 'Your post stands in Explore. Reactions and comments count up as they come in.'],
      [
        'No confirmation mail?',
        'Look in the spam folder. On a development server no mail is sent: it waits in the dev inbox, which the sign-up page links to.',
      ],
    ],
  },
  community: {
    title: 'Community',
    lede: 'Trenzeye lives from what people make of each other’s ideas.',
    parts: [
      [
        'Join in',
        'React to what you like, say why in a comment, and give credit: whatever builds on a post should show where it came from.',
      ],
      ['Be kind', 'Criticise work, not people. Report what does harm instead of answering it.'],
    ],
  },
};
