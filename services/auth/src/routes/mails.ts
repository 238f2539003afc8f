import { type Endpoint, endpoint } from '@trenzeye/kit';
import { auth } from '@trenzeye/proto/http';
import type { Request } from 'express';
import type { AuthContext } from '../context.ts';
import { AuthFailure, invalid } from '../domain/auth-failure.ts';
import { clientAddress } from '../domain/client-address.ts';
import { requireEmail } from '../domain/email-address.ts';
import { takeInviteCode } from '../domain/invite-code.ts';
import { type MailWish, requestRecovery, requestSignIn, resendConfirmation, resendEmailChange } from '../domain/request-mail.ts';
import { mergeMetadata } from '../domain/user-metadata.ts';
import { mailReturnOf } from './mail-return.ts';

interface MailCall {
  readonly body: { readonly email?: string | undefined } & Parameters<typeof mailReturnOf>[0];
  readonly query: Parameters<typeof mailReturnOf>[1];
  readonly trace: string;
  readonly request: Request;
}

const wishOf = ({ body, query, trace, request }: MailCall): MailWish => ({
  ...mailReturnOf(body, query),
  email: requireEmail(body.email),
  ip: clientAddress(request),
  trace,
});

const noPhone = (field: string): AuthFailure =>
  new AuthFailure('phone_provider_disabled', { message: 'Phone logins are disabled', errors: [{ field, message: 'is not supported' }] });

const resenders: Readonly<Record<string, typeof resendConfirmation>> = { signup: resendConfirmation, email_change: resendEmailChange };

export const mailRoutes = (context: AuthContext): Endpoint[] => [
  endpoint(auth.resend, async (call) => {
    const { type, phone } = call.body;
    if (phone || type === 'sms' || type === 'phone_change') throw noPhone(phone ? 'phone' : 'type');
    const resend = Object.hasOwn(resenders, type) ? resenders[type] : undefined;
    if (!resend) throw invalid('type', 'Missing one of these types: signup, email_change, sms, phone_change');
    await resend(context, wishOf(call));
    return {};
  }),

  endpoint(auth.recover, async (call) => {
    await requestRecovery(context, wishOf(call));
    return {};
  }),

  endpoint(auth.otp, async (call) => {
    const { phone, data: given, create_user: mayCreate } = call.body;
    if (phone) throw noPhone('phone');
    const { inviteCode, data } = takeInviteCode(given);
    await requestSignIn(context, { ...wishOf(call), metadata: mergeMetadata({}, data), inviteCode, mayCreate });
    return {};
  }),

  endpoint(auth.magicLink, async (call) => {
    const { inviteCode, data } = takeInviteCode(call.body.data);
    await requestSignIn(context, { ...wishOf(call), metadata: mergeMetadata({}, data), inviteCode, mayCreate: true });
    return {};
  }),
];
