import { Button, Icon, Notice, saveFile } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { type Collected, collect, documentOf, missingOf, type PartName, partLabel, partNames } from '../../features/account/export-data.ts';
import { useOwnProfile } from '../../features/profile/own-profile.ts';
import { DeletePart } from './delete-part.tsx';
import { Part } from './part.tsx';

export function DataTab() {
  return (
    <>
      <DownloadPart />
      <DeletePart />
    </>
  );
}

function DownloadPart() {
  const { data: profile } = useOwnProfile();
  const [collected, setCollected] = useState<Collected | null>(null);
  const [running, setRunning] = useState(false);
  const missing = collected ? missingOf(collected) : partNames;
  const saveNow = (from: Collected) => {
    const now = new Date();
    saveFile(
      `trenzeye-${profile?.username ?? 'account'}-${now.toISOString().slice(0, 10)}.json`,
      new Blob([documentOf(from, now)], { type: 'application/json' }),
    );
  };
  const read = async (names: readonly PartName[], before: Collected) => {
    setRunning(true);
    let now = before;
    setCollected(now);
    await collect(names, (name, result) => {
      now = { ...now, [name]: result };
      setCollected(now);
    });
    setRunning(false);
    if (missingOf(now).length === 0) saveNow(now);
  };
  const retry = () => {
    const kept = Object.fromEntries(Object.entries(collected ?? {}).filter(([, result]) => 'data' in result));
    void read(missing, kept);
  };

  return (
    <Part title="Download my data" lede="One JSON file with everything Trenzeye keeps about you; passwords and other secrets are left out.">
      {collected && (
        <ul className="lines" aria-live="polite">
          {partNames.map((name) => (
            <PartLine key={name} name={name} collected={collected} />
          ))}
        </ul>
      )}
      {collected && !running && missing.length > 0 && (
        <Notice tone="warning" title="Some of it is out of reach">
          <p>What failed is marked above. Try those parts again, or save the file without them.</p>
          <div className="tz-row">
            <Button size="small" icon="retry" onClick={retry}>
              Retry
            </Button>
            <Button size="small" icon="download" onClick={() => saveNow(collected)} disabled={missing.length === partNames.length}>
              Save what is there
            </Button>
          </div>
        </Notice>
      )}
      <Button size="small" icon="download" onClick={() => void read(partNames, {})} disabled={running} className="part__start">
        {running ? 'Collecting...' : 'Download my data'}
      </Button>
    </Part>
  );
}

function PartLine({ name, collected }: { name: PartName; collected: Collected }) {
  const result = collected[name];
  if (!result)
    return (
      <li className="line line--quiet">
        <span className="tz-spinner" aria-hidden="true" />
        <span>{partLabel(name)}: collecting</span>
      </li>
    );
  const failed = 'failed' in result;
  return (
    <li className="line line--quiet">
      <Icon name={failed ? 'alert' : 'check'} className={failed ? 'line__bad' : 'line__good'} />
      <span>
        {partLabel(name)}: {failed ? `failed. ${result.failed}` : 'done'}
      </span>
    </li>
  );
}
