import { t } from '@lingui/core/macro';
import { Button, copyToClipboard, ErrorState, formatLocale, Notice, Skeleton, saveFile, useToast } from '@trenzeye/frontend-kit';
import { Dialog } from '@trenzeye/frontend-kit/ui';
import { useState } from 'react';
import { useAccount } from '../../features/accounts/api.ts';
import { useAsyncAction } from '../../features/accounts/async-action.ts';
import { useCreateRecoveryCodes, useRecoveryCodes } from '../../features/factors/code-form.tsx';
import { AccountSection, ErrorMessage } from './account-section.tsx';

const dateFormat = new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium' });
/** From here on, new codes are suggested. */
const fewCodes = 3;

/** Recovery codes for a lost second factor. Not shown without one. */
export function RecoveryCodesSection() {
  const { data: account } = useAccount();
  const hasFactor = account?.factors?.some(({ status }) => status === 'verified');
  return hasFactor ? <RecoveryCodes /> : null;
}

function RecoveryCodes() {
  const { data: summary, error, refetch } = useRecoveryCodes();
  const create = useCreateRecoveryCodes();
  const { running, problem, run } = useAsyncAction();
  const [codes, setCodes] = useState<readonly string[]>();
  const change = async () => setCodes(await create());
  const hasCodes = summary !== undefined && summary.created_at !== null;
  return (
    <AccountSection
      title={t`Recovery codes`}
      description={t`If you lose the device of your second factor, one of these codes lets you log in. Keep them in a safe place.`}
    >
      {!summary && !error && <Skeleton height="1.5rem" radius="8px" />}
      {error && <ErrorState title={t`Your recovery codes could not be loaded`} detail={error.message} onRetry={() => void refetch()} />}
      {summary && <Summary remaining={summary.remaining} createdAt={summary.created_at} />}
      <Button size="small" icon="key" className="account-section__action" disabled={running || !summary} onClick={() => void run(change)}>
        {running ? t`Creating codes...` : hasCodes ? t`Create new codes` : t`Create recovery codes`}
      </Button>
      {hasCodes && <p className="tz-muted tz-small">{t`New codes replace the former ones.`}</p>}
      <ErrorMessage>{problem}</ErrorMessage>
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </AccountSection>
  );
}

function Summary({ remaining, createdAt }: { remaining: number; createdAt: string | null }) {
  if (createdAt === null)
    return <Notice tone="warning">{t`You have no recovery codes. If you lose your second factor, you are locked out.`}</Notice>;
  const text = t`${remaining} of 10 codes left, created ${dateFormat.format(new Date(createdAt))}.`;
  return remaining <= fewCodes ? (
    <Notice tone="warning">
      {text} {t`Create new ones soon.`}
    </Notice>
  ) : (
    <p>{text}</p>
  );
}

function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const toast = useToast();
  const text = codes.join('\n');
  const copy = async () => {
    if (await copyToClipboard(text)) toast.success(t`Copied`, t`Keep the codes in a safe place.`);
    else toast.error(t`Error`, t`Copying failed. Please download the codes instead.`);
  };
  const download = () =>
    saveFile(
      'trenzeye-recovery-codes.txt',
      new Blob([`${t`Recovery codes for ${window.location.host}`}\n\n${text}\n`], { type: 'text/plain' }),
    );
  return (
    <Dialog title={t`Your recovery codes`} onClose={onClose}>
      <div className="tz-stack">
        <p>{t`Save these codes now: they are not shown again. Each works once, instead of your second factor.`}</p>
        <ul className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <div className="tz-row">
          <Button kind="primary" icon="download" onClick={download}>
            {t`Download`}
          </Button>
          <Button icon="copy" onClick={() => void copy()}>
            {t`Copy`}
          </Button>
          <Button onClick={onClose}>{t`I have saved them`}</Button>
        </div>
      </div>
    </Dialog>
  );
}
