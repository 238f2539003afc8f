import { t } from '@lingui/core/macro';
import { Button, callStream, saveFile, sizeLabel, useToast } from '@trenzeye/frontend-kit';
import { accountExport } from '@trenzeye/proto/http/account-export';
import { useState } from 'react';
import { useOwnProfile } from '../../features/profile/own-profile.ts';
import { AccountSection } from './account-section.tsx';

/** Downloads the archive of the account: the JSON of every service and the user's media files. */
export function ArchiveSection() {
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
