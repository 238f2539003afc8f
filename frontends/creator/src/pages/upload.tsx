import { useQueryClient } from '@tanstack/react-query';
import { Button, PageHeader, Skeleton, useSession, useTitle, useToast } from '@trenzeye/frontend-kit';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type Choice, noChoice, withFile } from '../features/upload/choice.ts';
import { CurrentUpload } from '../features/upload/current-upload.tsx';
import { UploadList } from '../features/upload/mine/upload-list.tsx';
import { forgetOutcome, leave, onLine, send, useTransfer } from '../features/upload/sending/transfer.ts';
import { TransferPanel } from '../features/upload/sending/transfer-panel.tsx';
import { UnfinishedList } from '../features/upload/sending/unfinished-list.tsx';
import { UploadForm } from '../features/upload/upload-form.tsx';
import { useLiveUploads } from '../features/upload/upload-status.ts';
import '../features/upload/upload.css';

/** Where pictures, videos and links come in; each is processed and can then become a Short. */
export function UploadPage() {
  useTitle('Upload');
  const { state, user } = useSession();
  return (
    <div className="tz-page tz-page--wide">
      <PageHeader
        title="Upload"
        description="A picture, a video or a link. It is prepared here, then you make a Short of it."
        actions={
          <Button icon="arrowLeft" to="/generate">
            Generate
          </Button>
        }
      />
      {state === 'loading' ? <Skeleton height={360} radius={12} /> : <Desk key={user?.id ?? ''} owner={user?.id ?? null} />}
    </div>
  );
}

function Desk({ owner }: { owner: string | null }) {
  const [query, setQuery] = useSearchParams();
  const [choice, setChoice] = useState<Choice>(noChoice);
  const toast = useToast();
  const navigate = useNavigate();
  const transfer = useTransfer(owner);
  const arrived = useArrival(
    owner,
    useCallback(() => setChoice(noChoice), []),
  );
  useLeaving(owner);
  useLiveUploads();
  const current = query.get('id');
  useEffect(() => {
    window.addEventListener('online', onLine);
    return () => window.removeEventListener('online', onLine);
  }, []);
  const begin = (chosen: Choice) => {
    if (owner === null) {
      toast.info('Log in to upload', 'Come back to Upload after you have logged in.');
      navigate('/login');
      return;
    }
    send(owner, chosen, toast);
  };
  const open = (id: string | null) => setQuery(id === null ? {} : { id }, { replace: true });
  return (
    <div className="tz-upload">
      <div className="tz-upload__main">
        {transfer.kind === 'sending' ? (
          <TransferPanel moving={transfer} />
        ) : current !== null && owner !== null ? (
          <CurrentUpload key={current} id={current} arrived={arrived} onAnother={() => open(null)} />
        ) : (
          <UploadForm
            choice={choice}
            refusal={transfer.kind === 'refused' ? transfer : null}
            isSignedOut={owner === null}
            onChoose={(chosen) => {
              forgetOutcome();
              setChoice(chosen);
            }}
            onUpload={() => begin(choice)}
          />
        )}
      </div>
      {owner !== null && (
        <div className="tz-upload__aside">
          <UnfinishedList owner={owner} isBusy={transfer.kind === 'sending'} onResume={(file) => begin(withFile(file))} />
          <UploadList owner={owner} current={current} onOpen={open} onRemoved={(id) => id === current && open(null)} />
        </div>
      )}
    </div>
  );
}

/** Opens what has just arrived; answers its id. */
function useArrival(owner: string | null, onArrived: () => void): string | null {
  const [, setQuery] = useSearchParams();
  const [arrived, setArrived] = useState<string | null>(null);
  const client = useQueryClient();
  const transfer = useTransfer(owner);
  const id = transfer.kind === 'arrived' ? transfer.id : null;
  useEffect(() => {
    if (id === null) return;
    setArrived(id);
    setQuery({ id }, { replace: true });
    onArrived();
    forgetOutcome();
    void client.invalidateQueries({ queryKey: ['uploads'] });
  }, [id, setQuery, client, onArrived]);
  return arrived;
}

/** Whoever signs out takes along what they were sending. */
let lastOwner: string | null = null;
function useLeaving(owner: string | null): void {
  useEffect(() => {
    if (lastOwner !== null && lastOwner !== owner) leave(lastOwner);
    lastOwner = owner;
  }, [owner]);
}
