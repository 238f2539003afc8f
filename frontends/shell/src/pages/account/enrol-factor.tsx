import { t } from '@lingui/core/macro';
import { auth, Button, copyToClipboard, ErrorState, Skeleton, useToast } from '@trenzeye/frontend-kit';
import { useEffect, useState } from 'react';
import { errorMessage, unwrap } from '../../features/account/async-action.ts';
import { useRefreshAccount } from '../../features/account/use-account.ts';
import { CodeForm } from '../../features/second-factor/code-form.tsx';
import { uniqueName } from './unique-name.ts';

interface Enrolment {
  readonly id: string;
  /** Data URL of the image. */
  readonly qrCode: string;
  readonly secret: string;
}

/** Starts an enrolment after removing unfinished ones. Throws on failure. */
async function enrol(name: string): Promise<Enrolment> {
  const client = await auth();
  const { all } = unwrap(await client.mfa.listFactors());
  for (const { id, status } of all) if (status === 'unverified') unwrap(await client.mfa.unenroll({ factorId: id }));
  const { id, totp } = unwrap(await client.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: 'Trenzeye' }));
  // The client returns unescaped SVG, in which # would end the URL.
  const svg = totp.qr_code.replace(/^data:image\/svg\+xml;utf-8,/, '');
  return { id, qrCode: `data:image/svg+xml,${encodeURIComponent(svg)}`, secret: totp.secret };
}

export function EnrolFactor({ usedNames, onDone }: { usedNames: readonly string[]; onDone: () => void }) {
  const [name] = useState(() => uniqueName('Authenticator', usedNames));
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  // A new attempt enrols again.
  useEffect(() => {
    let isCurrent = true;
    setFailure(null);
    enrol(name).then(
      (started) => isCurrent && setEnrolment(started),
      (error: unknown) => isCurrent && setFailure(errorMessage(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [name, attempt]);

  if (failure) return <ErrorState title={t`Setup failed`} detail={failure} onRetry={() => setAttempt(attempt + 1)} />;
  if (!enrolment) return <Skeleton height="14rem" radius="12px" />;
  return <Confirm name={name} enrolment={enrolment} onDone={onDone} />;
}

function Confirm({ name, enrolment, onDone }: { name: string; enrolment: Enrolment; onDone: () => void }) {
  const toast = useToast();
  const refresh = useRefreshAccount();
  const onVerified = async () => {
    await refresh();
    toast.success(t`Second factor is on`, t`You now need a code from your authenticator app to sign in.`);
    onDone();
  };
  return (
    <div className="enrol">
      <img
        className="enrol__code"
        src={enrolment.qrCode}
        width={176}
        height={176}
        alt={t`QR code for ${name}. Without a camera, use the setup key.`}
      />
      <div className="tz-stack enrol__text">
        <ol className="enrol__steps">
          <li>{t`Open an authenticator app, such as Aegis, Google Authenticator or 1Password.`}</li>
          <li>{t`Scan the QR code, or enter this setup key:`}</li>
        </ol>
        <Secret text={enrolment.secret} />
        <CodeForm
          factorId={enrolment.id}
          label={t`Six-digit code from the app`}
          submitLabel={t`Turn on`}
          onCancel={onDone}
          onVerified={onVerified}
        />
      </div>
    </div>
  );
}

function Secret({ text }: { text: string }) {
  const toast = useToast();
  const copy = async () => {
    if (await copyToClipboard(text)) toast.success(t`Copied`, t`Keep the setup key in a safe place.`);
    else toast.error(t`Error`, t`Copying failed. Please select and copy the setup key yourself.`);
  };
  return (
    <p className="enrol__secret">
      <code>{text.match(/.{1,4}/g)?.join(' ')}</code>
      <Button size="small" kind="bare" icon="copy" aria-label={t`Copy setup key`} onClick={() => void copy()} />
    </p>
  );
}
