import { expect, type Page } from '@playwright/test';
import { byClicking, statesOf } from './page-state.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** Shows a passkey in the list, and clicks a button of it. */
const withPasskey =
  (button: string) =>
  async (page: Page): Promise<void> => {
    const passkey = { id: '0190a000-0000-7000-8000-000000000000', friendly_name: 'Laptop', created_at: '2026-01-02T03:04:05.000Z' };
    await page.route('**/auth/v1/passkeys', (route) => route.fulfill({ json: [{ ...passkey, last_used_at: passkey.created_at }] }));
    await page.reload();
    await page.getByRole('button', { name: button }).click();
  };

/** Pages of signed-in users. */
export const creatorPages = [
  ...statesOf(
    '/home',
    { name: 'home', path: '/home', shows: 'Rising now' },
    { name: 'account-menu', path: '/home', shows: 'Sign out', open: byClicking(/^(@|You$)/) },
  ),
  ...statesOf(
    '/onboarding',
    { name: 'onboarding', path: '/onboarding', shows: 'The onboarding flow is coming soon' },
    { name: 'onboarding-interests', path: '/onboarding?step=interests', shows: 'What are you into?' },
    { name: 'onboarding-trend', path: '/onboarding?step=trend', shows: 'Your first trend' },
  ),
  ...statesOf(
    '/account/:section?',
    { name: 'account', path: '/account', shows: 'Change email' },
    { name: 'account-email', path: '/account', shows: 'New email', open: byClicking('Change email') },
    { name: 'account-security', path: '/account/security', shows: 'Set up an authenticator' },
    { name: 'account-password', path: '/account/security', shows: 'Current password', open: byClicking('Change password') },
    { name: 'account-mfa', path: '/account/security', shows: 'Six-digit code from the app', open: byClicking('Set up an authenticator') },
    { name: 'account-passkey-rename', path: '/account/security', shows: 'Save', open: withPasskey('Rename Laptop') },
    { name: 'account-passkey-remove', path: '/account/security', shows: 'You can no longer log in', open: withPasskey('Remove Laptop') },
    { name: 'account-ai', path: '/account/ai', shows: 'What generates your content' },
    { name: 'account-voices', path: '/account/voice', shows: 'No voices yet' },
    { name: 'account-voice-form', path: '/account/voice?edit=new', shows: 'Examples of your writing' },
    {
      name: 'account-voice-posts',
      path: '/account/voice?edit=new',
      shows: 'Why the harbour wakes at four',
      open: byClicking('Choose from your posts'),
    },
    { name: 'account-connections', path: '/account/connections', shows: 'This device' },
    { name: 'account-safety', path: '/account/moderation', shows: 'Appeal' },
    { name: 'account-appeal', path: '/account/moderation', shows: 'Why should this decision be reviewed?', open: byClicking('Appeal') },
    { name: 'account-data', path: '/account/data', shows: 'Download my data' },
    { name: 'account-delete', path: '/account/data', shows: 'Delete permanently', open: byClicking('Delete my account') },
  ),
  ...statesOf(
    '/trenz',
    {
      name: 'trenz-menu',
      path: '/trenz',
      shows: 'Hide this signal',
      open: byClicking(/^More about/),
    },
    { name: 'trenz-for-you', path: '/trenz?view=for_you', shows: 'Your niches' },
    { name: 'trenz-hidden', path: '/trenz', shows: 'Mute a word or phrase', open: byClicking('Hidden and muted') },
  ),
  ...statesOf(
    '/niches',
    { name: 'niches', path: '/niches', shows: 'Harbour life' },
    { name: 'niches-new', path: '/niches', shows: 'Create niche', open: byClicking('New niche') },
    { name: 'niches-edit', path: '/niches', shows: 'Save niche', open: byClicking(/^Edit/) },
  ),
  ...statesOf('/bookmarks', { name: 'bookmarks', path: '/bookmarks', shows: 'No bookmarks yet' }),
  ...statesOf(
    '/explore',
    { name: 'explore-following', path: '/explore?from=following', shows: /^@/ },
    {
      name: 'reactions',
      path: '/explore?filter=thread',
      shows: /^@/,
      open: async (page) => {
        await page.getByRole('article').first().getByRole('button', { name: /^Like/ }).hover();
        await page.waitForTimeout(700);
      },
    },
  ),
  ...statesOf(
    '/c/:id',
    { name: 'item-own', path: ({ thread }) => `/c/${thread}`, shows: 'I did, in two colors' },
    { name: 'item-menu', path: ({ thread }) => `/c/${thread}`, shows: 'Copy link', open: byClicking('More about this post') },
    {
      name: 'item-delete',
      path: ({ image }) => `/c/${image}`,
      shows: 'Delete',
      open: async (page) => {
        await byClicking('More about this post')(page);
        await page.getByRole('menuitem', { name: 'Delete' }).click();
        await expect(dialog(page)).toBeVisible();
      },
    },
    {
      name: 'item-reply',
      path: ({ thread }) => `/c/${thread}`,
      shows: 'I did, in two colors',
      open: byClicking('Reply'),
    },
    { name: 'item-remix', path: ({ remix }) => `/c/${remix}#lineage`, shows: 'A remix at depth 1' },
    {
      name: 'report',
      path: ({ remix }) => `/c/${remix}`,
      shows: 'Spam',
      open: async (page) => {
        await byClicking('More about this post')(page);
        await page.getByRole('menuitem', { name: 'Report' }).click();
        await expect(dialog(page)).toBeVisible();
      },
    },
  ),
  ...statesOf(
    '/generate',
    { name: 'generate', path: '/generate', shows: 'Generate' },
    { name: 'generate-thread', path: ({ draft }) => `/generate?draft=${draft}`, shows: 'Approve & Save' },
    {
      name: 'generate-drafts',
      path: ({ draft }) => `/generate?draft=${draft}`,
      shows: 'Approve & Save',
      open: async (page) => {
        await byClicking('Drafts')(page);
        await expect(dialog(page).getByRole('listitem').first()).toBeVisible();
      },
    },
    {
      name: 'generate-versions',
      path: ({ draft }) => `/generate?draft=${draft}`,
      shows: 'Approve & Save',
      open: async (page) => {
        await byClicking('Versions')(page);
        await dialog(page).getByRole('button', { expanded: false }).first().click();
      },
    },
    { name: 'generate-image', path: ({ imageDraft }) => `/generate?draft=${imageDraft}`, shows: 'Approve & Save' },
    { name: 'generate-shorts', path: ({ shortsDraft }) => `/generate?draft=${shortsDraft}`, shows: 'Approve & Save' },
    {
      name: 'generate-publish',
      path: ({ draft }) => `/generate?draft=${draft}`,
      shows: 'Saved as a draft',
      open: byClicking('Approve & Save'),
    },
  ),
  ...statesOf('/generate/upload', { name: 'upload', path: '/generate/upload', shows: 'harbour.png' }),
  ...statesOf(
    '/u/:id',
    { name: 'own-profile', path: ({ creator }) => `/u/${creator}`, shows: 'Edit Profile' },
    { name: 'own-remixes', path: ({ friend }) => `/u/${friend}?tab=remixes`, shows: 'Remixes' },
    { name: 'own-badges', path: ({ creator }) => `/u/${creator}?tab=badges`, shows: 'Badges' },
    { name: 'own-scheduled', path: ({ creator }) => `/u/${creator}?tab=scheduled`, shows: 'Schedule Trenz' },
    { name: 'profile-edit', path: ({ creator }) => `/u/${creator}`, shows: 'Username', open: byClicking('Edit Profile') },
    { name: 'profile-people', path: ({ creator }) => `/u/${creator}`, shows: 'Followers', open: byClicking(/Followers?$/) },
    { name: 'profile-menu', path: ({ friend }) => `/u/${friend}`, shows: 'Mute', open: byClicking(/^More about/) },
  ),
  ...statesOf(
    '/schedule',
    { name: 'schedule-month', path: '/schedule', shows: 'Schedule Trenz' },
    { name: 'schedule-week', path: '/schedule?view=week', shows: 'Schedule Trenz' },
    { name: 'schedule-list', path: '/schedule?view=list', shows: 'Why the harbour wakes at four' },
    { name: 'schedule-plan', path: '/schedule?view=plan', shows: 'Every week on Monday at 07:45' },
    { name: 'schedule-dialog', path: '/schedule?view=list', shows: 'Schedule for Later', open: byClicking('Schedule Trenz') },
  ),
  ...statesOf(
    '/messages/:threadId?',
    { name: 'messages', path: '/messages', shows: 'Select a conversation' },
    { name: 'messages-requests', path: '/messages?folder=requests', shows: 'Welcome to Trenzeye' },
    { name: 'messages-thread', path: ({ conversation }) => `/messages/${conversation}`, shows: 'Of course, tomorrow at six.' },
  ),
  ...statesOf(
    '/notifications',
    { name: 'notifications', path: '/notifications', shows: /followed you|follows you/ },
    { name: 'notification-settings', path: '/notifications?tab=settings', shows: 'Reactions' },
  ),
  ...statesOf('/analytics', { name: 'analytics', path: '/analytics', shows: /^Data as of/ }),
];
