import { Button, Card, Notice, Progress } from '@trenzeye/frontend-kit';
import { leftLabel, percentOf, rateLabel, sizeLabel } from '../labels.ts';
import { secondsLeft } from './rate.ts';
import { giveUp, pause, rateNow, resume, type Transfer } from './transfer.ts';

/** What is being sent: how far, how fast, how long still; with pause where it can be taken up again. */
export function TransferPanel({ moving }: { moving: Extract<Transfer, { kind: 'sending' }> }) {
  const { name, sent, total, isPaused, isResumable, problem } = moving;
  const percent = total === 0 ? null : percentOf(sent, total);
  const rate = rateNow(moving);
  return (
    <Card as="section" className="tz-transfer" aria-labelledby="transfer-heading">
      <h2 id="transfer-heading">{isPaused ? 'Paused' : total === 0 ? 'Asking for the link' : 'Uploading'}</h2>
      <p className="tz-transfer__name">{name}</p>
      <Progress label={`Uploading ${name}`} percent={percent} isPaused={isPaused} />
      {total > 0 && (
        <p className="tz-transfer__facts">
          <span>
            {percent}% · {sizeLabel(sent)} of {sizeLabel(total)}
          </span>
          <span>{[rateLabel(rate), isPaused ? '' : leftLabel(secondsLeft(rate, sent, total))].filter(Boolean).join(' · ')}</span>
        </p>
      )}
      <div aria-live="polite">
        {problem && (
          <Notice tone="warning">
            <p>{problem} It goes on by itself when you are online again.</p>
          </Notice>
        )}
      </div>
      <div className="tz-row">
        {isResumable && (
          <Button icon={isPaused ? 'play' : 'pause'} onClick={isPaused ? resume : pause}>
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
        )}
        <Button kind="bare" icon="close" onClick={giveUp}>
          Cancel upload
        </Button>
      </div>
      {isResumable && <p className="tz-hint">You can close this page and take it up here later.</p>}
    </Card>
  );
}
