import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Card, Chip, formatLocale } from '@trenzeye/frontend-kit';
import type { FlaggedContent } from '@trenzeye/proto/http/admin';
import { decisionLabels, reasonLabels } from '../api.ts';
import { CaseActions } from './case-actions.tsx';

const dateTimeFormat = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' });

interface CaseCardProps {
  readonly flagged: FlaggedContent;
  readonly isSelected: boolean;
  /** Undefined when cases cannot be selected. */
  readonly onSelect: ((isSelected: boolean) => void) | undefined;
  readonly onOpen: () => void;
}

/** One case in the list: reason, author, reporter, date and a preview of three lines. */
export function CaseCard({ flagged, isSelected, onSelect, onOpen }: CaseCardProps) {
  const { content_type, content_author, flagged_by_username, created_at, reason, content_preview } = flagged;
  const { reports, author_status, target_gone, decision, appeal } = flagged;
  return (
    <Card as="li" className="tz-case">
      <div className="tz-case__head">
        {onSelect && (
          <input
            type="checkbox"
            aria-label={t`Select case: @${content_author}, ${reasonLabels[reason]}`}
            checked={isSelected}
            onChange={(event) => onSelect(event.target.checked)}
          />
        )}
        <Chip tone="warning">{reasonLabels[reason]}</Chip>
        <Chip>{content_type}</Chip>
        {reports > 1 && (
          <Chip tone="danger">
            <Trans>{reports} reports</Trans>
          </Chip>
        )}
        {author_status !== 'active' && <Chip tone="danger">{author_status}</Chip>}
        {target_gone && <Chip>{t`deleted`}</Chip>}
        {decision && <Chip tone="info">{decisionLabels[decision.action]}</Chip>}
        {appeal && (
          <Chip tone="accent">
            <Trans>appeal {appeal.status}</Trans>
          </Chip>
        )}
        <time dateTime={created_at} className="tz-muted tz-small">
          {dateTimeFormat.format(new Date(created_at))}
        </time>
      </div>
      <p className="tz-case__preview">{content_preview || t`No preview available.`}</p>
      <p className="tz-muted tz-small">
        <Trans>
          By <strong>@{content_author}</strong>, reported by <strong>@{flagged_by_username}</strong>
        </Trans>
        {decision && ` · ${decisionLabels[decision.action]} · @${decision.moderator.username}`}
      </p>
      <div className="tz-case__actions">
        <CaseActions flagged={flagged} />
        <Button size="small" kind="bare" icon="eye" onClick={onOpen}>
          {t`Details`}
        </Button>
      </div>
    </Card>
  );
}
