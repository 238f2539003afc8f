import { t } from '@lingui/core/macro';
import {
  Avatar,
  BadgeMedal,
  Button,
  Card,
  call,
  classNames,
  ErrorState,
  newIdempotencyKey,
  Skeleton,
  useSession,
  useToast,
} from '@trenzeye/frontend-kit';
import { Form, Input } from '@trenzeye/frontend-kit/ui';
import { admin, type UserSearchResult } from '@trenzeye/proto/http/admin';
import { useEffect, useState } from 'react';
import { FieldForm } from '../forms/field-form.tsx';
import './badge-assignment.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { social } from '@trenzeye/proto/http/social';

const useAllBadges = () => useQuery({ queryKey: ['all-badges'], queryFn: ({ signal }) => call(social.listBadges, { signal }) });

/** Users by part of their username; an empty query sends no request. Source: specification, section 5. */
const useUserSearch = (query: string) =>
  useQuery({
    queryKey: ['user-search', query],
    queryFn: ({ signal }) => call(admin.searchUsers, { query: { q: query }, signal }),
    enabled: query !== '',
  });

const useAssignBadge = () => {
  const { user } = useSession();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ userId, badgeId }: { userId: string; badgeId: string }) =>
      call(social.assignBadge, {
        body: { user_id: userId, badge_id: badgeId, awarded_by: user?.id ?? '' },
        idempotencyKey: newIdempotencyKey(),
      }),
  });
};

/** 'Badge Assignment': search a user, select a badge, award it. */
export function BadgeAssignment() {
  const [user, setUser] = useState<UserSearchResult | null>(null);
  const [badgeId, setBadgeId] = useState('');
  const { data: badges = [] } = useAllBadges();
  const assign = useAssignBadge();
  const toast = useToast();
  const submit = () => {
    const badge = badges.find(({ id }) => id === badgeId);
    if (!user || !badge) {
      toast.error(t`Error`, t`Please select both a user and a badge`);
      return;
    }
    assign.mutate(
      { userId: user.id, badgeId },
      {
        onSuccess: () => {
          toast.success(t`Badge "${badge.title}" assigned to @${user.username}`);
          setUser(null);
          setBadgeId('');
        },
        onError: (error) => {
          console.error('Badge assignment failed', error);
          toast.error(t`Failed to assign badge`, error.message);
        },
      },
    );
  };
  return (
    <div className="tz-assign">
      <Card as="section" aria-label={t`User`}>
        <h2>{t`User`}</h2>
        <UserSearch selected={user} onSelect={setUser} />
      </Card>
      <Card as="section" aria-label={t`Badge`}>
        <h2>{t`Badge`}</h2>
        <BadgePicker selected={badgeId} onSelect={setBadgeId} />
      </Card>
      <div className="tz-assign__action">
        <p className="tz-muted" aria-live="polite">
          {user ? `@${user.username}` : t`No user selected`}, {badges.find(({ id }) => id === badgeId)?.title ?? t`no badge selected`}
        </p>
        <Button kind="primary" icon="trophy" loading={assign.isPending} onClick={submit}>
          {t`Assign Badge`}
        </Button>
      </div>
    </div>
  );
}

function UserSearch({ selected, onSelect }: { selected: UserSearchResult | null; onSelect: (user: UserSearchResult) => void }) {
  const [query, setQuery] = useState('');
  const { data, error, isFetching } = useUserSearch(query);
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.error('User search failed', error);
    toast.error(t`Error`, t`Failed to search users`);
  }, [error, toast]);
  return (
    <>
      <FieldForm<{ readonly text: string }>
        className="tz-form tz-assign__search"
        initialValues={{ text: '' }}
        onFinish={({ text }) => setQuery(text.trim())}
      >
        <Form.Item name="text" label={t`Search users`}>
          <Input type="search" />
        </Form.Item>
        <Button type="submit" icon="search" loading={isFetching}>
          {t`Search`}
        </Button>
      </FieldForm>
      <div aria-live="polite">{data?.length === 0 && <p className="tz-muted">{t`No users found.`}</p>}</div>
      <ul className="tz-assign__list">
        {data?.map((user) => (
          <li key={user.id}>
            <button
              type="button"
              className={classNames('tz-assign__option', selected?.id === user.id && 'tz-assign__option--selected')}
              aria-pressed={selected?.id === user.id}
              onClick={() => onSelect(user)}
            >
              <Avatar username={user.username} src={user.avatar_url} size={36} />
              <bdi>@{user.username}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function BadgePicker({ selected, onSelect }: { selected: string; onSelect: (id: string) => void }) {
  const { data, error, isFetching, refetch } = useAllBadges();
  const toast = useToast();
  useEffect(() => {
    if (!error) return;
    console.error('Badge list load failed', error);
    toast.error(t`Error`, t`Failed to load badges`);
  }, [error, toast]);
  if (error)
    return <ErrorState title={t`Failed to load badges`} detail={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <Skeleton height={160} />;
  return (
    <ul className="tz-assign__list">
      {data.map((badge) => (
        <li key={badge.id}>
          <button
            type="button"
            className={classNames('tz-assign__option', selected === badge.id && 'tz-assign__option--selected')}
            aria-pressed={selected === badge.id}
            onClick={() => onSelect(badge.id)}
          >
            <BadgeMedal badge={badge} size={40} />
            <span>
              <strong>{badge.title}</strong>
              <span className="tz-muted tz-small">{badge.description}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
