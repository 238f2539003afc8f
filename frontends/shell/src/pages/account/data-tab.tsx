import { Button, Icon, Notice, saveFile } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import {
  type Collected,
  collectExport,
  createExportDocument,
  missingParts,
  type PartName,
  partLabel,
  partNames,
} from '../../features/account/export-data.ts';
import { useOwnProfile } from '../../features/profile/own-profile.ts';
import { AccountSection } from './account-section.tsx';
import { DeleteSection } from './delete-section.tsx';

export function DataTab() {
  return (
    <>
      <DownloadSection />
      <DeleteSection />
    </>
  );
}

function DownloadSection() {
  const { data: profile } = useOwnProfile();
  const [collected, setCollected] = useState<Collected | null>(null);
  const [running, setRunning] = useState(false);
  const missing = collected ? missingParts(collected) : partNames;
  const saveNow = (from: Collected) => {
    const now = new Date();
    saveFile(
      `trenzeye-${profile?.username ?? 'account'}-${now.toISOString().slice(0, 10)}.json`,
      new Blob([createExportDocument(from, now)], { type: 'application/json' }),
    );
  };
  const read = async (names: readonly PartName[], before: Collected) => {
    setRunning(true);
    let now = before;
    setCollected(now);
    await collectExport(names, (name, result) => {
      now = { ...now, [name]: result };
      setCollected(now);
    });
    setRunning(false);
    if (missingParts(now).length === 0) saveNow(now);
  };
  const retry = () => {
    const kept = Object.fromEntries(Object.entries(collected ?? {}).filter(([, result]) => 'data' in result));
    void read(missing, kept);
  };

  return (
    <AccountSection
      title="Download my data"
      lede="One JSON file with everything Trenzeye keeps about you; passwords and other secrets are left out."
    >
      {collected && (
        <ul className="account-list" aria-live="polite">
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
      <Button size="small" icon="download" onClick={() => void read(partNames, {})} disabled={running} className="account-section__action">
        {running ? 'Collecting...' : 'Download my data'}
      </Button>
    </AccountSection>
  );
}

function PartLine({ name, collected }: { name: PartName; collected: Collected }) {
  const result = collected[name];
  if (!result)
    return (
      <li className="account-row account-row--muted">
        <span className="tz-spinner" aria-hidden="true" />
        <span>{partLabel(name)}: collecting</span>
      </li>
    );
  const failed = 'failed' in result;
  return (
    <li className="account-row account-row--muted">
      <Icon name={failed ? 'alert' : 'check'} className={failed ? 'account-row__error' : 'account-row__success'} />
      <span>
        {partLabel(name)}: {failed ? `failed. ${result.failed}` : 'done'}
      </span>
    </li>
  );
}
