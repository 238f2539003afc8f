import { auth, Button, CodeField, codeLength, ErrorState, Skeleton, useToast } from '@trenzeye/frontend-kit';
import { type FormEvent, useEffect, useState } from 'react';
import { errorMessage, unwrap, useAsyncAction } from '../../features/account/async-action.ts';
import { useRefreshAccount } from '../../features/account/use-account.ts';

interface Enrolment {
  readonly id: string;
  /** Data URL of the image. */
  readonly qrCode: string;
  readonly secret: string;
}

/** A name no other authenticator of this account has: the server requires unique names. */
function uniqueName(usedNames: readonly string[]): string {
  let number = usedNames.length + 1;
  while (usedNames.includes(`Authenticator ${number}`)) number += 1;
  return `Authenticator ${number}`;
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
  const [name] = useState(() => uniqueName(usedNames));
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

  if (failure) return <ErrorState title="Setup failed" detail={failure} onRetry={() => setAttempt(attempt + 1)} />;
  if (!enrolment) return <Skeleton height="14rem" radius="12px" />;
  return <Confirm name={name} enrolment={enrolment} onDone={onDone} />;
}

function Confirm({ name, enrolment, onDone }: { name: string; enrolment: Enrolment; onDone: () => void }) {
  const toast = useToast();
  const refresh = useRefreshAccount();
  const [code, setCode] = useState('');
  const { running, problem, run } = useAsyncAction();
  const verify = async (digits: string) => {
    const verified = await run(async () => {
      try {
        unwrap(await (await auth()).mfa.challengeAndVerify({ factorId: enrolment.id, code: digits }));
      } catch (error) {
        setCode('');
        throw error;
      }
      await refresh();
    });
    if (!verified) return;
    toast.success('Second factor is on', 'You now need a code from your authenticator app to sign in.');
    onDone();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void verify(code);
  };
  return (
    <form className="enrol" onSubmit={onSubmit}>
      <img
        className="enrol__code"
        src={enrolment.qrCode}
        width={176}
        height={176}
        alt={`QR code for ${name}. Without a camera, use the setup key.`}
      />
      <div className="tz-stack enrol__text">
        <ol className="enrol__steps">
          <li>Open an authenticator app, such as Aegis, Google Authenticator or 1Password.</li>
          <li>Scan the QR code, or enter this setup key:</li>
        </ol>
        <Secret text={enrolment.secret} />
        <CodeField
          label="Six-digit code from the app"
          name="code"
          value={code}
          onChange={setCode}
          onComplete={(digits) => void verify(digits)}
          problem={problem}
          disabled={running}
        />
        <div className="tz-row">
          <Button type="submit" kind="primary" disabled={running || code.length < codeLength}>
            {running ? 'Verifying...' : 'Turn on'}
          </Button>
          <Button onClick={onDone}>Cancel</Button>
        </div>
      </div>
    </form>
  );
}

function Secret({ text }: { text: string }) {
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('Copied', 'Keep the setup key in a safe place.'),
      () => toast.error('Error', 'Copying failed. Please select and copy the setup key yourself.'),
    );
  return (
    <p className="enrol__secret">
      <code>{text.match(/.{1,4}/g)?.join(' ')}</code>
      <Button size="small" kind="bare" icon="copy" aria-label="Copy setup key" onClick={() => void copy()} />
    </p>
  );
}
