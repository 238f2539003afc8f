import { byClicking, statesOf } from './page-state.ts';

/** Pages of admins and moderators. */
export const adminPages = [
  ...statesOf(
    '/admin',
    { name: 'admin-flagged', path: '/admin', shows: 'Suspend User' },
    { name: 'admin-badges', path: '/admin?tab=badges', shows: 'Viral Creator' },
    { name: 'admin-users', path: '/admin?tab=users', shows: 'Promote to Moderator' },
    { name: 'admin-ban', path: '/admin?tab=users', shows: 'They are signed out immediately', open: byClicking('Ban') },
    { name: 'admin-activity', path: '/admin?tab=activity', shows: 'content.published' },
  ),
  ...statesOf(
    '/moderation',
    { name: 'moderation', path: '/moderation', shows: 'Suspend User' },
    {
      name: 'moderation-bulk',
      path: '/moderation',
      shows: /\d selected/,
      open: (page) => page.getByLabel('Select all').check(),
    },
    { name: 'moderation-case', path: '/moderation?case', shows: 'reports', open: byClicking('Details') },
    { name: 'moderation-warn', path: '/moderation?warn', shows: 'Warn the author', open: byClicking('Warn') },
    { name: 'moderation-remove', path: '/moderation?remove', shows: 'Remove content?', open: byClicking('Remove') },
    { name: 'moderation-appeals', path: '/moderation?tab=appeals', shows: 'You made this decision' },
    { name: 'moderation-activity', path: '/moderation?tab=activity', shows: 'content.published' },
  ),
  ...statesOf(
    '/admin/invites',
    { name: 'invites', path: '/admin/invites', shows: 'guest@trenzeye.example' },
    { name: 'invite-dialog', path: '/admin/invites', shows: 'Email', open: byClicking('Generate Invite') },
  ),
  ...statesOf(
    '/admin/models',
    { name: 'models', path: '/admin/models', shows: 'Limits per day' },
    { name: 'models-endpoint', path: '/admin/models', shows: 'Usually ends in /v1.', open: byClicking('Add an endpoint') },
  ),
  ...statesOf(
    '/admin/sources',
    { name: 'sources', path: '/admin/sources', shows: 'Collected data' },
    { name: 'sources-feed', path: '/admin/sources', shows: 'An RSS, Atom or JSON feed.', open: byClicking('Add a feed') },
    {
      name: 'sources-settings',
      path: '/admin/sources',
      shows: 'Minutes between two requests',
      open: byClicking('Settings of Google Trends'),
    },
  ),
  ...statesOf('/admin/launch-checklist', { name: 'launch-checklist', path: '/admin/launch-checklist', shows: 'Launch Configuration' }),
  ...statesOf('/admin/test-seed', { name: 'test-seed', path: '/admin/test-seed', shows: 'ADMIN ONLY' }),
];
