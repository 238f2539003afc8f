import { of, press } from './page-state.ts';

const nowhere = 'd2000000-0000-8000-8000-00000000ffff';

/** What somebody sees who has not logged in. */
export const visitorPages = [
  ...of('/', { name: 'landing', path: '/', shows: 'Ready to go viral?' }),
  ...of('/index.html', { name: 'index', path: '/index.html', shows: 'Ready to go viral?' }),
  ...of('/launch', { name: 'launch', path: '/launch', shows: 'What Early Creators Say' }),
  ...of(
    '/login',
    { name: 'login', path: '/login', shows: 'Log In to Scout Trends and Create Culture' },
    { name: 'login-invited', path: '/login?invite=ABC&email=a%40trenzeye.example', shows: 'Join Trenzeye' },
    {
      name: 'login-empty',
      path: '/login?mode=signup',
      shows: 'Join Trenzeye',
      open: press('Sign Up'),
    },
  ),
  ...of('/forgot-password', { name: 'forgot-password', path: '/forgot-password', shows: 'Send the mail' }),
  ...of('/new-password', { name: 'new-password', path: '/new-password', shows: 'This link no longer works' }),
  ...of('/invite/:code', { name: 'invite', path: '/invite/nonsense', shows: 'This invite link is not valid', logs: /404/ }),
  ...of(
    '/trenz',
    { name: 'trenz-signals', path: '/trenz', shows: 'Generate Content' },
    { name: 'trenz-shorts', path: '/trenz?tab=shorts', shows: /^@/ },
    { name: 'trenz-templates', path: '/trenz?tab=templates', shows: 'Use Template' },
    { name: 'trenz-template', path: '/trenz?tab=templates', shows: 'How it is built', open: press(/^Preview: /) },
    { name: 'trenz-leaderboard', path: '/trenz?tab=leaderboard', shows: 'All time' },
  ),
  ...of(
    '/explore',
    { name: 'explore', path: '/explore', shows: /^@/ },
    { name: 'explore-search', path: '/explore?q=morning', shows: 'People' },
    { name: 'explore-nothing', path: '/explore?q=zzqqxxyy', shows: 'Nothing found for' },
    { name: 'explore-tag', path: '/explore?tag=slowcontent', shows: '#slowcontent' },
    { name: 'comments', path: '/explore?filter=image', shows: 'Log in to join the conversation.', open: press(/comment/i) },
  ),
  ...of(
    '/c/:id',
    { name: 'item-thread', path: ({ demo }) => `/c/${demo.thread}`, shows: 'Lineage' },
    { name: 'item-image', path: ({ demo }) => `/c/${demo.image}`, shows: 'Lineage' },
    { name: 'item-short', path: ({ demo }) => `/c/${demo.shorts}`, shows: 'Lineage' },
    { name: 'item-missing', path: `/c/${nowhere}`, shows: 'This piece is not here', logs: /404/ },
  ),
  ...of('/u/:id', { name: 'profile', path: ({ demoAuthor }) => `/u/${demoAuthor}`, shows: 'Joined' }),
  ...of(
    '/:handle',
    { name: 'profile-handle', path: '/@lin.cooks?tab=badges', shows: '@lin.cooks' },
    { name: 'profile-missing', path: '/@no.body.here', shows: 'User not found', logs: /404/ },
  ),
  ...of('/feedback', { name: 'feedback', path: '/feedback', shows: 'Submit Feedback' }),
  ...['about', 'careers', 'contact', 'privacy', 'terms', 'cookies', 'help', 'community'].flatMap((name) =>
    of(`/${name}`, { name, path: `/${name}`, shows: /\w/ }),
  ),
  ...of('*', { name: 'not-found', path: '/no/such/page', shows: 'Oops! Page not found', logs: /no\/such\/page/ }),
];
