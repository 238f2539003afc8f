import type { Access } from '@trenzeye/proto/http/route';
import { DomainError } from '../errors.ts';
import { newId } from '../ids.ts';
import { authorizeViewer } from './access.ts';
import type { Viewer } from './tokens.ts';

const optional = { requiresStaffFactor: false };
const required = { requiresStaffFactor: true };
const viewerWith = (fields: Partial<Viewer>): Viewer => ({
  id: newId(),
  email: 'creator@trenzeye.example',
  role: 'user',
  status: 'active',
  sessionId: newId(),
  aal: 'aal1',
  hasFactor: false,
  recentUntil: 0,
  ...fields,
});
const routeFor = (access: Access) => ({ method: 'get', path: '/api/things', access }) as const;
const signInStep = { ...routeFor('user'), isSignInStep: true } as const;

const outcomeOf = (check: () => void): string => {
  try {
    check();
    return 'allowed';
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return `${error.status} ${error.code}`;
  }
};

const enrolled = { hasFactor: true } as const;
const verified = { hasFactor: true, aal: 'aal2' } as const;

describe('authorizeViewer: second factor', () => {
  test.each([
    ['moderator', { role: 'moderator', ...enrolled }, '401 insufficient_aal'],
    ['moderator', { role: 'admin', ...enrolled }, '401 insufficient_aal'],
    ['admin', { role: 'admin', ...enrolled }, '401 insufficient_aal'],
    ['service', { role: 'admin', ...enrolled }, '401 insufficient_aal'],
    ['moderator', { role: 'moderator', ...verified }, 'allowed'],
    ['admin', { role: 'admin', ...verified }, 'allowed'],
    ['service', { role: 'admin', ...verified }, 'allowed'],
    ['moderator', { role: 'moderator' }, 'allowed'],
    ['admin', { role: 'admin' }, 'allowed'],
    ['admin', { role: 'moderator', ...enrolled }, '403 forbidden'],
    ['user', enrolled, '401 insufficient_aal'],
    ['user', { role: 'admin', ...enrolled }, '401 insufficient_aal'],
    ['user', verified, 'allowed'],
    ['user', {}, 'allowed'],
    ['public', { role: 'admin', ...enrolled }, 'allowed'],
  ] as const)('%s route: viewer %j -> %s', (access, viewer, outcome) => {
    expect(outcomeOf(() => authorizeViewer(routeFor(access), viewerWith(viewer), optional))).toBe(outcome);
  });

  test('step of a sign-in: viewer without the second factor -> acts for the user', () => {
    const viewer = viewerWith(enrolled);
    expect(authorizeViewer(signInStep, viewer, optional)).toBe(viewer);
  });

  test.each([
    [enrolled, 'a visitor'],
    [verified, 'the user'],
    [{}, 'the user'],
  ] as const)('public route: viewer %j -> acts for %s', (fields, actor) => {
    const viewer = viewerWith(fields);
    expect(authorizeViewer(routeFor('public'), viewer, optional)).toBe(actor === 'the user' ? viewer : undefined);
  });

  test('public route: banned user without the second factor -> refused', () => {
    const viewer = viewerWith({ ...enrolled, status: 'banned' });
    expect(outcomeOf(() => authorizeViewer(routeFor('public'), viewer, optional))).toBe('403 account_banned');
  });
});

describe('authorizeViewer: suspended', () => {
  test.each([
    ['moderator', { role: 'moderator' }, '403 account_suspended'],
    ['admin', { role: 'admin' }, '403 account_suspended'],
    ['service', { role: 'admin' }, '403 account_suspended'],
    ['user', { role: 'moderator' }, 'allowed'],
    ['public', { role: 'moderator' }, 'allowed'],
  ] as const)('read of a %s route: viewer %j -> %s', (access, viewer, outcome) => {
    expect(outcomeOf(() => authorizeViewer(routeFor(access), viewerWith({ ...viewer, status: 'suspended' }), optional))).toBe(outcome);
  });
});

describe('authorizeViewer: mandatory second factor for staff', () => {
  test.each([
    ['moderator', { role: 'moderator' }, '403 second_factor_required'],
    ['admin', { role: 'admin' }, '403 second_factor_required'],
    ['service', { role: 'admin' }, '403 second_factor_required'],
    ['admin', { role: 'admin', ...enrolled }, '401 insufficient_aal'],
    ['admin', { role: 'admin', ...verified }, 'allowed'],
    ['admin', { role: 'user' }, '403 forbidden'],
    ['user', { role: 'admin' }, 'allowed'],
  ] as const)('%s route: viewer %j -> %s', (access, viewer, outcome) => {
    expect(outcomeOf(() => authorizeViewer(routeFor(access), viewerWith(viewer), required))).toBe(outcome);
  });

  test('step of a sign-in: admin without a factor -> allowed', () => {
    expect(outcomeOf(() => authorizeViewer(signInStep, viewerWith({ role: 'admin' }), required))).toBe('allowed');
  });
});

describe('authorizeViewer: recent sign-in', () => {
  const seconds = (offset: number): number => Math.floor(Date.now() / 1_000) + offset;
  test.each([
    ['user', { needsRecentSignIn: true }, { recentUntil: seconds(60) }, 'allowed'],
    ['user', { needsRecentSignIn: true }, { recentUntil: seconds(-1) }, '403 reauthentication_needed'],
    // A token from before the claim existed.
    ['user', { needsRecentSignIn: true }, {}, '403 reauthentication_needed'],
    ['user', { needsRecentSignIn: true }, enrolled, '401 insufficient_aal'],
    ['user', { needsRecentSignIn: true }, { status: 'suspended' }, '403 account_suspended'],
    ['admin', { needsRecentSignIn: true }, { role: 'admin' }, '403 reauthentication_needed'],
    ['user', {}, {}, 'allowed'],
  ] as const)('%s route %j: viewer %j -> %s', (access, needs, viewer, outcome) => {
    const route = { ...routeFor(access), method: 'put', ...needs } as const;
    expect(outcomeOf(() => authorizeViewer(route, viewerWith(viewer), optional))).toBe(outcome);
  });
});
