import { t } from '@lingui/core/macro';

export interface TourStep {
  readonly path: string;
  /** Selects the element that the step explains. */
  readonly target: string;
  readonly title: string;
  readonly description: string;
}

/** The steps of the tour; each shows an element of a real page. */
export const tourSteps = (userId: string): readonly TourStep[] => [
  {
    path: '/home',
    target: '[data-tour="rising-signals"] > li',
    title: t`See what is rising`,
    description: t`Each row is a trend, with its score and how many people talk about it per hour.`,
  },
  {
    path: '/trenz',
    target: '[data-tour="signal-actions"] > a',
    title: t`Turn a trend into a post`,
    description: t`Generate Content opens the editor with this trend. Trenz also has Shorts, templates and the leaderboard.`,
  },
  {
    path: '/generate',
    target: '[data-tour="prompt"]',
    title: t`Describe your idea`,
    description: t`Choose a thread, an image or a Short, and write what it should be about.`,
  },
  {
    path: '/generate',
    target: '[data-tour="preview"]',
    title: t`Preview and edit`,
    description: t`The result appears here, exactly as others will see it. Save it as a draft, then publish it.`,
  },
  {
    path: '/schedule',
    target: '[data-tour="schedule"]',
    title: t`Publish later`,
    description: t`Choose a draft, a date and a time. Trenzeye publishes it for you.`,
  },
  {
    path: `/u/${userId}`,
    target: '[data-tour="profile"]',
    title: t`Your profile`,
    description: t`This is what others see of you: your posts, remixes and badges.`,
  },
];
