import { auth, Button, CodeField, ErrorState, Skeleton, useToast } from '@trenzeye/frontend-kit';
import { type FormEvent, useEffect, useState } from 'react';
import { errorMessage, unwrap, useAsyncAction } from '../../features/account/async-action.ts';
import { useRefreshAccount } from '../../features/account/use-account.ts';

interface Enrolment {
  readonly id: string;
  /** An image's address. */
  readonly qrCode: string;
  readonly secret: string;
}

/** A name no other authenticator of this account has: the server wants them to differ. */
function freeName(taken: readonly string[]): string {
  let number = taken.length + 1;
  while (taken.includes(`Authenticator ${number}`)) number += 1;
  return `Authenticator ${number}`;
}

/** Begins an enrolment; what was begun earlier and never finished goes first. Throws what was wrong. */
async function enrol(name: string): Promise<Enrolment> {
  const client = await auth();
  const { all } = unwrap(await client.mfa.listFactors());
  for (const { id, status } of all) if (status === 'unverified') unwrap(await client.mfa.unenroll({ factorId: id }));
  const { id, totp } = unwrap(await client.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: 'Trenzeye' }));
  // The client hands the illustration over as it is; characters such as # would end an address.
  const svg = totp.qr_code.replace(/^data:image\/svg\+xml;utf-8,/, '');
  return { id, qrCode: `data:image/svg+xml,${encodeURIComponent(svg)}`, secret: totp.secret };
}

export function EnrolFactor({ taken, onDone }: { taken: readonly string[]; onDone: () => void }) {
  const [name] = useState(() => freeName(taken));
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  // Each attempt begins anew.
  useEffect(() => {
    let wanted = attempt >= 0;
    setFailure(null);
    enrol(name).then(
      (begun) => wanted && setEnrolment(begun),
      (error: unknown) => wanted && setFailure(errorMessage(error)),
    );
    return () => {
      wanted = false;
    };
  }, [name, attempt]);

  if (failure) return <ErrorState title="It could not be set up" detail={failure} onRetry={() => setAttempt(attempt + 1)} />;
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
    toast.success('Second factor is on', 'From now on signing in asks for a code of your authenticator.');
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
        alt={`QR code for ${name}. Without a camera, use the secret text.`}
      />
      <div className="tz-stack enrol__text">
        <ol className="enrol__steps">
          <li>Open an authenticator app: Aegis, Google Authenticator, 1Password or any other.</li>
          <li>Scan the picture, or type in this secret text:</li>
        </ol>
        <Secret text={enrolment.secret} />
        <CodeField
          label="Six-digit code the app shows"
          name="code"
          value={code}
          onChange={setCode}
          onComplete={(digits) => void verify(digits)}
          problem={problem}
          disabled={running}
        />
        <div className="tz-row">
          <Button type="submit" kind="primary" disabled={running || code.length < 6}>
            {running ? 'Verifying...' : 'Turn it on'}
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
      () => toast.success('Copied', 'Keep it where only you can read it.'),
      () => toast.error('Error', 'It could not be copied. Please select and copy it yourself.'),
    );
  return (
    <p className="enrol__secret">
      <code>{text.match(/.{1,4}/g)?.join(' ')}</code>
      <Button size="small" kind="bare" icon="copy" aria-label="Copy the secret text" onClick={() => void copy()} />
    </p>
  );
}
