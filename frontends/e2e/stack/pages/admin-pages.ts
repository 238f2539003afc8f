import { of, press } from './page-state.ts';

/** What an admin sees, and through them a moderator. */
export const adminPages = [
  ...of(
    '/admin',
    { name: 'admin-flagged', path: '/admin', shows: 'Suspend User' },
    { name: 'admin-badges', path: '/admin?tab=badges', shows: 'Viral Creator' },
    { name: 'admin-users', path: '/admin?tab=users', shows: 'Promote to Moderator' },
    { name: 'admin-ban', path: '/admin?tab=users', shows: 'They are signed out immediately', open: press('Ban') },
    { name: 'admin-activity', path: '/admin?tab=activity', shows: 'content.published' },
  ),
  ...of(
    '/moderation',
    { name: 'moderation', path: '/moderation', shows: 'Suspend User' },
    {
      name: 'moderation-bulk',
      path: '/moderation',
      shows: /\d selected/,
      open: (page) => page.getByLabel('Select all').check(),
    },
    { name: 'moderation-case', path: '/moderation?case', shows: 'reports', open: press('Details') },
    { name: 'moderation-warn', path: '/moderation?warn', shows: 'Warn the author', open: press('Warn') },
    { name: 'moderation-remove', path: '/moderation?remove', shows: 'Remove content?', open: press('Remove') },
    { name: 'moderation-appeals', path: '/moderation?tab=appeals', shows: 'You made this decision' },
    { name: 'moderation-activity', path: '/moderation?tab=activity', shows: 'content.published' },
  ),
  ...of(
    '/admin/invites',
    { name: 'invites', path: '/admin/invites', shows: 'guest@trenzeye.example' },
    { name: 'invite-dialog', path: '/admin/invites', shows: 'Email', open: press('Generate Invite') },
  ),
  ...of('/admin/launch-checklist', { name: 'launch-checklist', path: '/admin/launch-checklist', shows: 'Launch Configuration' }),
  ...of('/admin/test-seed', { name: 'test-seed', path: '/admin/test-seed', shows: 'ADMIN ONLY' }),
];
