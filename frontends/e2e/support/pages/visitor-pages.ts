import { byClicking, statesOf } from './page-state.ts';

const unknownId = 'd2000000-0000-8000-8000-00000000ffff';

/** Pages of signed-out visitors. */
export const visitorPages = [
  ...statesOf('/', { name: 'landing', path: '/', shows: 'Ready to go viral?' }),
  ...statesOf('/index.html', { name: 'index', path: '/index.html', shows: 'Ready to go viral?' }),
  ...statesOf('/launch', { name: 'launch', path: '/launch', shows: 'What Early Creators Say' }),
  ...statesOf(
    '/login',
    { name: 'login', path: '/login', shows: 'Log In to Scout Trends and Create Culture' },
    { name: 'login-invited', path: '/login?invite=ABC&email=a%40trenzeye.example', shows: 'Join Trenzeye' },
    {
      name: 'login-empty',
      path: '/login?mode=signup',
      shows: 'Join Trenzeye',
      open: byClicking('Sign Up'),
    },
  ),
  ...statesOf('/forgot-password', { name: 'forgot-password', path: '/forgot-password', shows: 'Send email' }),
  ...statesOf('/new-password', { name: 'new-password', path: '/new-password', shows: 'This link no longer works' }),
  ...statesOf('/invite/:code', { name: 'invite', path: '/invite/nonsense', shows: 'This invite link is not valid', allowedErrors: /404/ }),
  ...statesOf(
    '/trenz',
    { name: 'trenz-signals', path: '/trenz', shows: 'Generate Content' },
    { name: 'trenz-for-you-visitor', path: '/trenz?view=for_you', shows: 'Log in to see your signals' },
    { name: 'trenz-new', path: '/trenz?view=new', shows: 'Generate Content' },
    { name: 'trenz-shorts', path: '/trenz?tab=shorts', shows: /^@/ },
    { name: 'trenz-templates', path: '/trenz?tab=templates', shows: 'Use Template' },
    { name: 'trenz-template', path: '/trenz?tab=templates', shows: 'Template structure', open: byClicking(/^Preview: /) },
    { name: 'trenz-leaderboard', path: '/trenz?tab=leaderboard', shows: 'All time' },
  ),
  ...statesOf('/niches', { name: 'niches-visitor', path: '/niches', shows: 'Log in to follow trends' }),
  ...statesOf('/signals', { name: 'signals', path: '/signals', shows: 'Generate Content' }),
  ...statesOf(
    '/signals/:id',
    // The first demo signal.
    { name: 'signal', path: '/signals/d1000000-0000-8000-8000-000000000001', shows: 'Why this score' },
    { name: 'signal-missing', path: '/signals/nothing', shows: 'This signal could not be found', allowedErrors: /400/ },
  ),
  ...statesOf(
    '/explore',
    { name: 'explore', path: '/explore', shows: /^@/ },
    { name: 'explore-search', path: '/explore?q=morning', shows: 'People' },
    { name: 'explore-nothing', path: '/explore?q=zzqqxxyy', shows: 'Nothing found for' },
    { name: 'explore-tag', path: '/explore?tag=slowcontent', shows: '#slowcontent' },
    { name: 'comments', path: '/explore?filter=image', shows: 'Log in to join the conversation.', open: byClicking(/comment/i) },
  ),
  ...statesOf(
    '/c/:id',
    { name: 'item-thread', path: ({ demo }) => `/c/${demo.thread}`, shows: 'Lineage' },
    { name: 'item-image', path: ({ demo }) => `/c/${demo.image}`, shows: 'Lineage' },
    { name: 'item-short', path: ({ demo }) => `/c/${demo.shorts}`, shows: 'Lineage' },
    { name: 'item-missing', path: `/c/${unknownId}`, shows: 'This post could not be found', allowedErrors: /404/ },
  ),
  ...statesOf('/u/:id', { name: 'profile', path: ({ demoAuthor }) => `/u/${demoAuthor}`, shows: 'Joined' }),
  ...statesOf(
    '/:handle',
    { name: 'profile-handle', path: '/@lin.cooks?tab=badges', shows: '@lin.cooks' },
    { name: 'profile-missing', path: '/@unknown.user', shows: 'User not found', allowedErrors: /404/ },
  ),
  ...statesOf('/feedback', { name: 'feedback', path: '/feedback', shows: 'Submit Feedback' }),
  ...['about', 'careers', 'contact', 'privacy', 'terms', 'cookies', 'help', 'community'].flatMap((name) =>
    statesOf(`/${name}`, { name, path: `/${name}`, shows: /\w/ }),
  ),
  ...statesOf('*', { name: 'not-found', path: '/no/such/page', shows: 'Oops! Page not found', allowedErrors: /no\/such\/page/ }),
];
