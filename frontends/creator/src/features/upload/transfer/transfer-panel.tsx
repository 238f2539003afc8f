import { Button, Card, Notice, Progress, sizeLabel } from '@trenzeye/frontend-kit';
import { percentOf, rateLabel, remainingLabel } from '../labels.ts';
import { secondsLeft } from './rate.ts';
import { cancelTransfer, currentRate, pauseTransfer, resumeTransfer, type Transfer } from './transfer.ts';

/** Progress, rate and remaining time of a transfer, with controls. */
export function TransferPanel({ transfer }: { transfer: Extract<Transfer, { kind: 'sending' }> }) {
  const { name, sent, total, isPaused, isResumable, problem } = transfer;
  const percent = total === 0 ? null : percentOf(sent, total);
  const rate = currentRate(transfer);
  return (
    <Card as="section" className="tz-transfer" aria-labelledby="transfer-heading">
      <h2 id="transfer-heading">{isPaused ? 'Paused' : total === 0 ? 'Sending the link' : 'Uploading'}</h2>
      <p className="tz-transfer__name">{name}</p>
      <Progress label={`Uploading ${name}`} percent={percent} isPaused={isPaused} />
      {total > 0 && (
        <p className="tz-transfer__meta">
          <span>
            {percent}% · {sizeLabel(sent)} of {sizeLabel(total)}
          </span>
          <span>{[rateLabel(rate), isPaused ? '' : remainingLabel(secondsLeft(rate, sent, total))].filter(Boolean).join(' · ')}</span>
        </p>
      )}
      <div aria-live="polite">
        {problem && (
          <Notice tone="warning">
            <p>{problem} The upload continues when you are online again.</p>
          </Notice>
        )}
      </div>
      <div className="tz-row">
        {isResumable && (
          <Button icon={isPaused ? 'play' : 'pause'} onClick={isPaused ? resumeTransfer : pauseTransfer}>
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
        )}
        <Button kind="bare" icon="close" onClick={cancelTransfer}>
          Cancel upload
        </Button>
      </div>
      {isResumable && <p className="tz-hint">You can close this page and resume later.</p>}
    </Card>
  );
}
