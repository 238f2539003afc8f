import { t } from '@lingui/core/macro';
import { auth, Button, call, copyToClipboard, useToast } from '@trenzeye/frontend-kit';
import { auth as routes } from '@trenzeye/proto/http/auth';
import { useState } from 'react';
import { useRefreshAccount } from '../../features/accounts/api.ts';
import { unwrap, useAsyncAction } from '../../features/accounts/async-action.ts';
import { uniqueName } from '../../features/accounts/sessions.ts';
import { CodeForm } from '../../features/factors/code-form.tsx';
import { ErrorMessage } from './account-section.tsx';

interface Enrollment {
  readonly id: string;
  readonly name: string;
  /** Data URL of the image. */
  readonly qrCode: string;
  readonly secret: string;
}

/** Starts an enrollment after removing unfinished ones. Throws on failure. */
async function enroll(name: string): Promise<Enrollment> {
  const client = await auth();
  const { all } = unwrap(await client.mfa.listFactors());
  for (const { id, status } of all) if (status === 'unverified') unwrap(await client.mfa.unenroll({ factorId: id }));
  const body = { factor_type: 'totp', friendly_name: name, issuer: 'Trenzeye' };
  const factor = await call(routes.enrollFactor, { body });
  if (factor.type !== 'totp') throw new Error(`an authenticator was requested, not ${factor.type}`);
  // In unescaped SVG # would end the URL.
  return { id: factor.id, name, qrCode: `data:image/svg+xml,${encodeURIComponent(factor.totp.qr_code)}`, secret: factor.totp.secret };
}

/** The button that starts the setup of an authenticator app, then its steps. */
export function EnrollFactor({ label, usedNames }: { label: string; usedNames: readonly string[] }) {
  const { running, problem, run } = useAsyncAction();
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null);
  const start = async () => setEnrollment(await enroll(uniqueName('Authenticator', usedNames)));
  if (enrollment) return <Confirm enrollment={enrollment} onDone={() => setEnrollment(null)} />;
  return (
    <>
      <Button size="small" icon="shield" className="account-section__action" disabled={running} onClick={() => void run(start)}>
        {label}
      </Button>
      <ErrorMessage>{problem}</ErrorMessage>
    </>
  );
}

function Confirm({ enrollment, onDone }: { enrollment: Enrollment; onDone: () => void }) {
  const { name } = enrollment;
  const toast = useToast();
  const refresh = useRefreshAccount();
  const onVerified = async () => {
    await refresh();
    toast.success(t`Second factor is on`, t`You now need a code from your authenticator app to log in.`);
    onDone();
  };
  return (
    <div className="enroll">
      <img
        className="enrol__code"
        src={enrollment.qrCode}
        width={176}
        height={176}
        alt={t`QR code for ${name}. Without a camera, use the setup key.`}
      />
      <div className="tz-stack enrol__text">
        <ol className="enrol__steps">
          <li>{t`Open an authenticator app, such as Aegis, Google Authenticator or 1Password.`}</li>
          <li>{t`Scan the QR code, or enter this setup key:`}</li>
        </ol>
        <Secret text={enrollment.secret} />
        <CodeForm
          factorId={enrollment.id}
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
