import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Button, PageHeader, Skeleton, useSession, useTitle, useToast } from '@trenzeye/frontend-kit';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { CurrentUpload } from '../features/uploads/current-upload.tsx';
import { endTransferOf, resetTransfer, resumeWhenOnline, startTransfer, useTransfer } from '../features/uploads/transfer/transfer.ts';
import { TransferPanel } from '../features/uploads/transfer/transfer-panel.tsx';
import { UnfinishedList } from '../features/uploads/transfer/unfinished-list.tsx';
import { UploadForm } from '../features/uploads/upload-form.tsx';
import { UploadList } from '../features/uploads/upload-list.tsx';
import { emptySource, type UploadSource, withFile } from '../features/uploads/upload-source.ts';
import { useLiveUploads } from '../features/uploads/upload-status.ts';
import '../features/uploads/upload.css';

/** The upload page: photos, which can become posts, and videos and links, which can become Shorts when processed. */
export function UploadPage() {
  useTitle(t`Upload`);
  const { state, user } = useSession();
  return (
    <div className="tz-page tz-page--wide">
      <PageHeader
        title={t`Upload`}
        description={t`Upload a photo to post it, or a video or a link to turn it into a Short.`}
        actions={
          <Button icon="arrowLeft" to="/generate">
            {t`Generate`}
          </Button>
        }
      />
      {state === 'loading' ? <Skeleton height={360} radius={12} /> : <UploadWorkspace key={user?.id ?? ''} owner={user?.id ?? null} />}
    </div>
  );
}

function UploadWorkspace({ owner }: { owner: string | null }) {
  const [query, setQuery] = useSearchParams();
  const [source, setSource] = useState<UploadSource>(emptySource);
  const toast = useToast();
  const navigate = useNavigate();
  const transfer = useTransfer(owner);
  const completedId = useOpenCompletedUpload(
    owner,
    useCallback(() => setSource(emptySource), []),
  );
  useEndTransferOfPreviousOwner(owner);
  useLiveUploads();
  const current = query.get('id');
  useEffect(() => {
    window.addEventListener('online', resumeWhenOnline);
    return () => window.removeEventListener('online', resumeWhenOnline);
  }, []);
  const upload = (next: UploadSource) => {
    if (owner === null) {
      toast.info(t`Log in to upload`, t`Come back to Upload after you have logged in.`);
      navigate('/login');
      return;
    }
    startTransfer(owner, next, toast);
  };
  const open = (id: string | null) => setQuery(id === null ? {} : { id }, { replace: true });
  return (
    <div className="tz-upload">
      <div className="tz-upload__main">
        {transfer.kind === 'sending' ? (
          <TransferPanel transfer={transfer} />
        ) : current !== null && owner !== null ? (
          <CurrentUpload key={current} id={current} completedId={completedId} onAnother={() => open(null)} />
        ) : (
          <UploadForm
            source={source}
            rejection={transfer.kind === 'rejected' ? transfer : null}
            isSignedOut={owner === null}
            onChange={(next) => {
              resetTransfer();
              setSource(next);
            }}
            onUpload={() => upload(source)}
          />
        )}
      </div>
      {owner !== null && (
        <div className="tz-upload__aside">
          <UnfinishedList owner={owner} isBusy={transfer.kind === 'sending'} onResume={(file) => upload(withFile(file))} />
          <UploadList owner={owner} current={current} onOpen={open} onRemoved={(id) => id === current && open(null)} />
        </div>
      )}
    </div>
  );
}

/** Opens the upload that was just completed; returns its id. */
function useOpenCompletedUpload(owner: string | null, onCompleted: () => void): string | null {
  const [, setQuery] = useSearchParams();
  const [completedId, setCompletedId] = useState<string | null>(null);
  const client = useQueryClient();
  const transfer = useTransfer(owner);
  const id = transfer.kind === 'completed' ? transfer.id : null;
  useEffect(() => {
    if (id === null) return;
    setCompletedId(id);
    setQuery({ id }, { replace: true });
    onCompleted();
    resetTransfer();
    void client.invalidateQueries({ queryKey: ['uploads'] });
  }, [id, setQuery, client, onCompleted]);
  return completedId;
}

/** Ends the previous user's transfer when the user changes. */
let lastOwner: string | null = null;
function useEndTransferOfPreviousOwner(owner: string | null): void {
  useEffect(() => {
    if (lastOwner !== null && lastOwner !== owner) endTransferOf(lastOwner);
    lastOwner = owner;
  }, [owner]);
}
