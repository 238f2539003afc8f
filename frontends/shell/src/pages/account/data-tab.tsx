import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, callStream, Icon, Notice, saveFile, sizeLabel, useToast } from '@trenzeye/frontend-kit';
import { accountExport } from '@trenzeye/proto/http/account-export';
import { useState } from 'react';
import { useOwnProfile } from '../../features/accounts/api.ts';
import {
  type Collected,
  collectExport,
  createExportDocument,
  missingParts,
  type PartName,
  partLabel,
  partNames,
} from '../../features/accounts/export-data.ts';
import { AccountSection } from './account-section.tsx';
import { DeleteSection } from './delete-section.tsx';

/** Downloads the archive of the account: the JSON of every service and the user's media files. */
function ArchiveSection() {
  const { data: profile } = useOwnProfile();
  const [receivedBytes, setReceivedBytes] = useState<number | null>(null);
  const toast = useToast();
  const download = async () => {
    setReceivedBytes(0);
    try {
      const response = await callStream(accountExport.archive, {});
      const blob = await countBytes(response, setReceivedBytes).blob();
      saveFile(`trenzeye-${profile?.username ?? 'account'}-${new Date().toISOString().slice(0, 10)}.zip`, blob);
    } catch (error) {
      console.error('Archive download failed', error);
      toast.error(t`Error`, t`The download was interrupted. Please try again.`);
    } finally {
      setReceivedBytes(null);
    }
  };
  const isRunning = receivedBytes !== null;
  return (
    <AccountSection
      title={t`Download my data and files`}
      description={t`A ZIP file with the same data, your uploads, Shorts, pictures and profile pictures. It can be large.`}
    >
      <p role="status" className="tz-muted tz-small">
        {isRunning && (receivedBytes === 0 ? t`Preparing the file...` : t`${sizeLabel(receivedBytes)} received`)}
      </p>
      <Button size="small" icon="download" onClick={() => void download()} disabled={isRunning} className="account-section__action">
        {isRunning ? t`Loading...` : t`Download ZIP`}
      </Button>
    </AccountSection>
  );
}

/** Updates of the progress at most this often, in milliseconds. */
const progressIntervalMs = 250;

/** The response, with its received bytes reported while it is read. The browser stores a large blob on disk. */
function countBytes(response: Response, onProgress: (bytes: number) => void): Response {
  let [bytes, reportedAt] = [0, 0];
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.length;
      if (performance.now() - reportedAt > progressIntervalMs) {
        reportedAt = performance.now();
        onProgress(bytes);
      }
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counter) ?? null, { headers: { 'content-type': 'application/zip' } });
}

export function DataTab() {
  return (
    <>
      <DownloadSection />
      <ArchiveSection />
      <DeleteSection />
    </>
  );
}

function DownloadSection() {
  const { data: profile } = useOwnProfile();
  const [collected, setCollected] = useState<Collected | null>(null);
  const [isRunning, setRunning] = useState(false);
  const missing = collected ? missingParts(collected) : partNames;
  const save = (parts: Collected) => {
    const now = new Date();
    saveFile(
      `trenzeye-${profile?.username ?? 'account'}-${now.toISOString().slice(0, 10)}.json`,
      new Blob([createExportDocument(parts, now)], { type: 'application/json' }),
    );
  };
  const download = async (names: readonly PartName[], previous: Collected) => {
    setRunning(true);
    let current = previous;
    setCollected(current);
    await collectExport(names, (name, result) => {
      current = { ...current, [name]: result };
      setCollected(current);
    });
    setRunning(false);
    if (missingParts(current).length === 0) save(current);
  };
  const retry = () => {
    const succeeded = Object.fromEntries(Object.entries(collected ?? {}).filter(([, result]) => 'data' in result));
    void download(missing, succeeded);
  };

  return (
    <AccountSection
      title={t`Download my data`}
      description={t`One JSON file with all data Trenzeye stores about you, without passwords and other secrets.`}
    >
      {collected && (
        <ul className="account-list" aria-live="polite">
          {partNames.map((name) => (
            <PartLine key={name} name={name} collected={collected} />
          ))}
        </ul>
      )}
      {collected && !isRunning && missing.length > 0 && (
        <Notice tone="warning" title={t`Some data could not be loaded`}>
          <p>{t`The failed parts are marked above. Try them again, or save the file without them.`}</p>
          <div className="tz-row">
            <Button size="small" icon="retry" onClick={retry}>
              {t`Retry`}
            </Button>
            <Button size="small" icon="download" onClick={() => save(collected)} disabled={missing.length === partNames.length}>
              {t`Save anyway`}
            </Button>
          </div>
        </Notice>
      )}
      <Button
        size="small"
        icon="download"
        onClick={() => void download(partNames, {})}
        disabled={isRunning}
        className="account-section__action"
      >
        {isRunning ? t`Loading...` : t`Download my data`}
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
        <span>
          <Trans>{partLabel(name)}: loading</Trans>
        </span>
      </li>
    );
  const hasFailed = 'failed' in result;
  return (
    <li className="account-row account-row--muted">
      <Icon name={hasFailed ? 'alert' : 'check'} className={hasFailed ? 'account-row__error' : 'account-row__success'} />
      <span>
        {partLabel(name)}: {hasFailed ? t`failed. ${result.failed}` : t`done`}
      </span>
    </li>
  );
}
