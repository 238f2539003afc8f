import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Progress, sizeLabel, timeAgo, useToast } from '@trenzeye/frontend-kit';
import { useRef, useState, useSyncExternalStore } from 'react';
import { percentOf } from '../upload-status.ts';
import { discardUpload } from './transfer.ts';
import { fingerprintOf, removeUnfinished, subscribe, type UnfinishedUpload, unfinishedUploads } from './unfinished-uploads.ts';

interface UnfinishedListProps {
  readonly owner: string;
  /** A transfer is running. */
  readonly isBusy: boolean;
  readonly onResume: (file: File) => void;
}

/** Unfinished uploads of this browser. Pages cannot keep a file, so the user has to choose it again to resume. */
export function UnfinishedList({ owner, isBusy, onResume }: UnfinishedListProps) {
  const entries = useSyncExternalStore(subscribe, () => unfinishedUploads(owner));
  if (isBusy || entries.length === 0) return null;
  return (
    <section className="tz-unfinished" aria-labelledby="unfinished-heading">
      <h2 id="unfinished-heading">{t`Not finished`}</h2>
      <ul>
        {entries.map((entry) => (
          <UnfinishedRow key={entry.key} owner={owner} entry={entry} onResume={onResume} />
        ))}
      </ul>
    </section>
  );
}

function UnfinishedRow({ owner, entry, onResume }: { owner: string; entry: UnfinishedUpload; onResume: (file: File) => void }) {
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [isDiscarding, setDiscarding] = useState(false);
  const { key, name, size, sent, startedAt, fingerprint, url } = entry;
  const selectFile = (file: File | undefined) => {
    if (!file) return;
    if (fingerprintOf(file) === fingerprint) onResume(file);
    else
      toast.error(
        t`This is a different file`,
        t`Choose ${name} (${sizeLabel(size)}) as it was when the upload started, or discard the upload.`,
      );
  };
  const discard = async () => {
    setDiscarding(true);
    try {
      await discardUpload(url);
      removeUnfinished(owner, key);
    } catch (error) {
      setDiscarding(false);
      toast.error(t`The upload could not be discarded`, (error as Error).message);
    }
  };
  return (
    <li className="tz-unfinished__row">
      <div className="tz-row tz-row--between">
        <p className="tz-transfer__name">{name}</p>
        <p className="tz-hint">{timeAgo(startedAt)}</p>
      </div>
      <Progress label={t`Uploaded part of ${name}`} percent={percentOf(sent, size)} isPaused />
      <p className="tz-hint">
        <Trans>
          {sizeLabel(sent)} of {sizeLabel(size)} uploaded. Choose the same file again to continue.
        </Trans>
      </p>
      <div className="tz-row tz-row--tight">
        <input
          ref={input}
          type="file"
          hidden
          accept="image/*,video/*"
          aria-label={t`Choose ${name} again`}
          onChange={({ target }) => {
            selectFile(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button size="small" icon="upload" onClick={() => input.current?.click()}>
          {t`Choose the file`}
        </Button>
        <Button size="small" kind="bare" icon="trash" loading={isDiscarding} onClick={() => void discard()}>
          {t`Discard`}
        </Button>
      </div>
    </li>
  );
}
