import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** Steps of 30 seconds a clock may be off, either way. */
const tolerance = 1;
const period = 30;

const generatorOf = (secret: string, issuer: string, label: string): TOTP =>
  new TOTP({ secret: Secret.fromBase32(secret), issuer, label, algorithm: 'SHA1', digits: 6, period });

/** 160 random bits in base32, as RFC 4226 asks for. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

export interface Enrolment {
  readonly uri: string;
  /** An image of the URI that has no `#`: clients put it into a data URI as it is. */
  readonly qrCode: string;
}

/** What an authenticator application reads; `label` is the account it shows. */
export const enrolmentOf = (secret: string, issuer: string, label: string): Enrolment => {
  const uri = generatorOf(secret, issuer, label).toString();
  return { uri, qrCode: renderSVG(uri, { border: 2, pixelSize: 4 }) };
};

/** The time step (RFC 6238) a code belongs to, now or one step around it; undefined for a wrong code. */
export const stepOfCode = (secret: string, code: string, now: Date): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = generatorOf(secret, '', '').validate({ token: code, timestamp, window: tolerance });
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta;
};
