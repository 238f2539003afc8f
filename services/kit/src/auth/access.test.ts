import type { Access } from '@trenzeye/proto/http/route';
import { DomainError } from '../errors.ts';
import { newId } from '../ids.ts';
import { assertAllowed } from './access.ts';
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
  ...fields,
});
const routeFor = (access: Access) => ({ method: 'get', path: '/api/things', access }) as const;
const sensitive = { ...routeFor('user'), needsSecondFactor: true } as const;

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

describe('assertAllowed: second factor', () => {
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
    ['user', { role: 'admin', ...enrolled }, 'allowed'],
    ['public', { role: 'admin', ...enrolled }, 'allowed'],
  ] as const)('%s route: viewer %j -> %s', (access, viewer, outcome) => {
    expect(outcomeOf(() => assertAllowed(routeFor(access), viewerWith(viewer), optional))).toBe(outcome);
  });

  test.each([
    [{}, 'allowed'],
    [enrolled, '401 insufficient_aal'],
    [verified, 'allowed'],
  ] as const)('user route with needsSecondFactor: viewer %j -> %s', (viewer, outcome) => {
    expect(outcomeOf(() => assertAllowed(sensitive, viewerWith(viewer), optional))).toBe(outcome);
  });
});

describe('assertAllowed: suspended', () => {
  test.each([
    ['moderator', { role: 'moderator' }, '403 account_suspended'],
    ['admin', { role: 'admin' }, '403 account_suspended'],
    ['service', { role: 'admin' }, '403 account_suspended'],
    ['user', { role: 'moderator' }, 'allowed'],
    ['public', { role: 'moderator' }, 'allowed'],
  ] as const)('read of a %s route: viewer %j -> %s', (access, viewer, outcome) => {
    expect(outcomeOf(() => assertAllowed(routeFor(access), viewerWith({ ...viewer, status: 'suspended' }), optional))).toBe(outcome);
  });
});

describe('assertAllowed: mandatory second factor for staff', () => {
  test.each([
    ['moderator', { role: 'moderator' }, '403 second_factor_required'],
    ['admin', { role: 'admin' }, '403 second_factor_required'],
    ['service', { role: 'admin' }, '403 second_factor_required'],
    ['admin', { role: 'admin', ...enrolled }, '401 insufficient_aal'],
    ['admin', { role: 'admin', ...verified }, 'allowed'],
    ['admin', { role: 'user' }, '403 forbidden'],
    ['user', { role: 'admin' }, 'allowed'],
  ] as const)('%s route: viewer %j -> %s', (access, viewer, outcome) => {
    expect(outcomeOf(() => assertAllowed(routeFor(access), viewerWith(viewer), required))).toBe(outcome);
  });

  test('user route with needsSecondFactor: admin without a factor -> allowed', () => {
    expect(outcomeOf(() => assertAllowed(sensitive, viewerWith({ role: 'admin' }), required))).toBe('allowed');
  });
});
