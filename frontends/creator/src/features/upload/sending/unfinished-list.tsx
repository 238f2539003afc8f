import { Button, Progress, timeAgo, useToast } from '@trenzeye/frontend-kit';
import { useRef, useState, useSyncExternalStore } from 'react';
import { percentOf, sizeLabel } from '../labels.ts';
import { discard } from './transfer.ts';
import { fingerprintOf, forget, subscribe, type Unfinished, unfinishedOf } from './unfinished.ts';

interface UnfinishedListProps {
  readonly owner: string;
  /** Something is on its way: nothing else is begun meanwhile. */
  readonly isBusy: boolean;
  readonly onResume: (file: File) => void;
}

/** Uploads that were begun in this browser and not ended. A page cannot keep a file: the same one has to be chosen again. */
export function UnfinishedList({ owner, isBusy, onResume }: UnfinishedListProps) {
  const entries = useSyncExternalStore(subscribe, () => unfinishedOf(owner));
  if (isBusy || entries.length === 0) return null;
  return (
    <section className="tz-unfinished" aria-labelledby="unfinished-heading">
      <h2 id="unfinished-heading">Not finished</h2>
      <ul>
        {entries.map((entry) => (
          <Row key={entry.key} owner={owner} entry={entry} onResume={onResume} />
        ))}
      </ul>
    </section>
  );
}

function Row({ owner, entry, onResume }: { owner: string; entry: Unfinished; onResume: (file: File) => void }) {
  const toast = useToast();
  const input = useRef<HTMLInputElement>(null);
  const [isLeaving, setLeaving] = useState(false);
  const { key, name, size, sent, begun, fingerprint, address } = entry;
  const take = (file: File | undefined) => {
    if (!file) return;
    if (fingerprintOf(file) === fingerprint) onResume(file);
    else toast.error('This is another file', `Choose ${name} (${sizeLabel(size)}) as it was when the upload began, or discard it here.`);
  };
  const drop = async () => {
    setLeaving(true);
    try {
      await discard(address);
      forget(owner, key);
    } catch (error) {
      setLeaving(false);
      toast.error('The upload could not be discarded', (error as Error).message);
    }
  };
  return (
    <li className="tz-unfinished__row">
      <div className="tz-row tz-row--between">
        <p className="tz-transfer__name">{name}</p>
        <p className="tz-hint">{timeAgo(begun)}</p>
      </div>
      <Progress label={`Uploaded of ${name}`} percent={percentOf(sent, size)} isPaused />
      <p className="tz-hint">
        {sizeLabel(sent)} of {sizeLabel(size)} arrived. Choose the same file again to go on.
      </p>
      <div className="tz-row tz-row--tight">
        <input
          ref={input}
          type="file"
          hidden
          accept="image/*,video/*"
          aria-label={`Choose ${name} again`}
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button size="small" icon="upload" onClick={() => input.current?.click()}>
          Choose the file
        </Button>
        <Button size="small" kind="bare" icon="trash" loading={isLeaving} onClick={() => void drop()}>
          Discard
        </Button>
      </div>
    </li>
  );
}
