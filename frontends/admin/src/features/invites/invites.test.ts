import { expect, test } from '@jest/globals';
import type { Invite } from '@trenzeye/proto/http/admin';
import { addInviteToPages, inviteLink } from './api.ts';

const invite = (id: string, email: string, status: Invite['status'] = 'pending'): Invite => ({
  id,
  email,
  status,
  created_at: '2026-11-01T10:00:00.000Z',
  redeemed_by: null,
  invite_code: `code-${id}`,
});
const summarize = (pages: readonly { items: readonly Invite[] }[]) =>
  pages.map(({ items }) => items.map(({ id, status }) => `${id} ${status}`));

test('addInviteToPages: invites on two pages -> the new one is first on the first page', () => {
  const pages = [
    { items: [invite('b', 'b@example.com')], next: '/next' },
    { items: [invite('a', 'a@example.com')], next: null },
  ];

  expect(summarize(addInviteToPages(pages, invite('c', 'c@example.com')))).toEqual([['c pending', 'b pending'], ['a pending']]);
});

test('addInviteToPages: address with a pending and a redeemed invite -> the pending one is expired', () => {
  const pages = [{ items: [invite('b', 'ada@example.com'), invite('a', 'ada@example.com', 'redeemed')], next: null }];

  expect(summarize(addInviteToPages(pages, invite('c', 'ada@example.com')))).toEqual([['c pending', 'b expired', 'a redeemed']]);
});

test('addInviteToPages: invite already in the list after a refetch -> listed once', () => {
  expect(summarize(addInviteToPages([{ items: [invite('a', 'a@example.com')], next: null }], invite('a', 'a@example.com')))).toEqual([
    ['a pending'],
  ]);
});

test('addInviteToPages: no pages yet -> one page with the invite', () => {
  expect(summarize(addInviteToPages([], invite('a', 'a@example.com')))).toEqual([['a pending']]);
});

test('inviteLink: origin and code -> invite URL', () => {
  expect(inviteLink('https://trenzeye.example', 'aB_-9')).toBe('https://trenzeye.example/invite/aB_-9');
});
