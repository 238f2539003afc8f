import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Card, Notice, Progress, sizeLabel } from '@trenzeye/frontend-kit';
import { percentOf, rateLabel, remainingLabel } from '../upload-status.ts';
import { cancelTransfer, currentRate, pauseTransfer, resumeTransfer, secondsLeft, type Transfer } from './transfer.ts';

/** Progress, rate and remaining time of a transfer, with controls. */
export function TransferPanel({ transfer }: { transfer: Extract<Transfer, { kind: 'sending' }> }) {
  const { name, sent, total, isPaused, isResumable, problem } = transfer;
  const percent = total === 0 ? null : percentOf(sent, total);
  const rate = currentRate(transfer);
  return (
    <Card as="section" className="tz-transfer" aria-labelledby="transfer-heading">
      <h2 id="transfer-heading">{isPaused ? t`Paused` : total === 0 ? t`Sending the link` : t`Uploading`}</h2>
      <p className="tz-transfer__name">{name}</p>
      <Progress label={t`Uploading ${name}`} percent={percent} isPaused={isPaused} />
      {total > 0 && (
        <p className="tz-transfer__meta">
          <span>
            <Trans>
              {percent}% · {sizeLabel(sent)} of {sizeLabel(total)}
            </Trans>
          </span>
          <span>{[rateLabel(rate), isPaused ? '' : remainingLabel(secondsLeft(rate, sent, total))].filter(Boolean).join(' · ')}</span>
        </p>
      )}
      <div aria-live="polite">
        {problem && (
          <Notice tone="warning">
            <p>
              <Trans>{problem} The upload continues when you are online again.</Trans>
            </p>
          </Notice>
        )}
      </div>
      <div className="tz-row">
        {isResumable && (
          <Button icon={isPaused ? 'play' : 'pause'} onClick={isPaused ? resumeTransfer : pauseTransfer}>
            {isPaused ? t`Resume` : t`Pause`}
          </Button>
        )}
        <Button kind="bare" icon="close" onClick={cancelTransfer}>
          {t`Cancel upload`}
        </Button>
      </div>
      {isResumable && <p className="tz-hint">{t`You can close this page and resume later.`}</p>}
    </Card>
  );
}
