import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** Steps of 30 seconds by which a clock may be off, either way. */
const toleranceSteps = 1;
const periodSeconds = 30;

const generatorOf = (secret: string, issuer: string, label: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label, algorithm: 'SHA1', digits: 6, period: periodSeconds });

/** 160 random bits in base32, as RFC 4226 recommends. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

export interface Enrolment {
  readonly uri: string;
  /** An SVG of the URI without `#`: clients put it into a data URI unescaped. */
  readonly qrCode: string;
}

/** The URI for an authenticator application; `label` is the account name it shows. */
export const enrolmentOf = (secret: string, issuer: string, label: string): Enrolment => {
  const uri = generatorOf(secret, issuer, label).toString();
  return { uri, qrCode: renderSVG(uri, { border: 2, pixelSize: 4 }) };
};

/** The time step (RFC 6238) of a code, at most one step from now; undefined for a wrong code. */
export const findTotpStep = (secret: string, code: string, now: Date): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = generatorOf(secret, '', '').validate({ token: code, timestamp, window: toleranceSteps });
  return delta === null ? undefined : TOTP.counter({ period: periodSeconds, timestamp }) + delta;
};
