import { expect, test } from '@jest/globals';
import type { Invite } from '@trenzeye/proto/http/admin';
import { inviteLink } from './invite-link.ts';
import { withNewInvite } from './with-new-invite.ts';

const invite = (id: string, email: string, status: Invite['status'] = 'pending'): Invite => ({
  id,
  email,
  status,
  created_at: '2026-11-01T10:00:00.000Z',
  redeemed_by: null,
  invite_code: `code-${id}`,
});
const shown = (pages: readonly { items: readonly Invite[] }[]) =>
  pages.map(({ items }) => items.map(({ id, status }) => `${id} ${status}`));

test('withNewInvite: invites on two pages -> the new one is first of the first', () => {
  const pages = [
    { items: [invite('b', 'b@example.com')], next: '/next' },
    { items: [invite('a', 'a@example.com')], next: null },
  ];

  expect(shown(withNewInvite(pages, invite('c', 'c@example.com')))).toEqual([['c pending', 'b pending'], ['a pending']]);
});

test('withNewInvite: to an address with an open and a redeemed invite -> the open one has expired', () => {
  const pages = [{ items: [invite('b', 'ada@example.com'), invite('a', 'ada@example.com', 'redeemed')], next: null }];

  expect(shown(withNewInvite(pages, invite('c', 'ada@example.com')))).toEqual([['c pending', 'b expired', 'a redeemed']]);
});

test('withNewInvite: a refetch brought it already -> it stands once', () => {
  expect(shown(withNewInvite([{ items: [invite('a', 'a@example.com')], next: null }], invite('a', 'a@example.com')))).toEqual([
    ['a pending'],
  ]);
});

test('withNewInvite: no pages yet -> one page with it', () => {
  expect(shown(withNewInvite([], invite('a', 'a@example.com')))).toEqual([['a pending']]);
});

test('inviteLink: a code -> the page of the invite on this origin', () => {
  expect(inviteLink('https://trenzeye.example', 'aB_-9')).toBe('https://trenzeye.example/invite/aB_-9');
});
