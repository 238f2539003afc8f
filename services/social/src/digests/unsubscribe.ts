import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Clock, localize, type Vault } from '@trenzeye/kit';
import { html, type Markup } from '@trenzeye/kit/http/html';
import { localizedPage, type Page } from '@trenzeye/kit/http/page';
import type { Database } from '../database/transaction.ts';
import { findUnsubscribeKey, insertUnsubscribeKey, replaceUnsubscribeKey } from './store.ts';

interface Addresses {
  /** The page of the notification settings. */
  readonly settings: string;
}

/** Opening the page changes nothing, only its button does: email scanners open links. */
export const unsubscribePage = (token: string): Page => {
  const text = localize(
    'You will no longer receive daily or weekly digests from Trenzeye. Emails about your account, such as for a new password, still arrive.',
  );
  return localizedPage(
    localize('Stop digest emails?'),
    html`<p>${text}</p>
<form method="post" action="unsubscribe?${new URLSearchParams({ token }).toString()}"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button type="submit">${localize('Unsubscribe')}</button></form>`,
  );
};

const settingsLink = (settings: string): Markup => html`<a class="button" href="${settings}">${localize('Notification settings')}</a>`;

export const unsubscribedPage = ({ settings }: Addresses): Page => {
  const text = localize('You will receive no more digest emails. You can turn them on again in your notification settings.');
  return localizedPage(localize('You are unsubscribed'), html`<p>${text}</p>${settingsLink(settings)}`);
};

export const invalidLinkPage = ({ settings }: Addresses): Page => {
  const text = localize(
    'Please open it from your email again, or copy the whole address. You can also turn digests off in your notification settings.',
  );
  return localizedPage(localize('This link is not valid'), html`<p>${text}</p>${settingsLink(settings)}`);
};

interface Parts {
  readonly prisma: Database;
  readonly vault: Vault;
  readonly clock: Clock;
}

const owner = 'unsubscribe_keys';
const keyBytes = 32;

/** Undefined for a key that was sealed before `INTERNAL_TOKEN` changed. */
const openKey = (vault: Vault, sealed: string): Buffer | undefined => {
  try {
    return Buffer.from(vault.open(sealed, owner), 'base64url');
  } catch {
    return undefined;
  }
};

const readOrCreate = async ({ prisma, vault, clock }: Parts): Promise<Buffer> => {
  const stored = await findUnsubscribeKey(prisma);
  const key = stored === undefined ? undefined : openKey(vault, stored);
  if (key) return key;
  const sealed = vault.seal(randomBytes(keyBytes).toString('base64url'), owner);
  if (stored === undefined) await insertUnsubscribeKey(prisma, sealed, clock());
  else await replaceUnsubscribeKey(prisma, stored, sealed, clock());
  // Another replica's key may have been stored first.
  const created = openKey(vault, (await findUnsubscribeKey(prisma)) ?? '');
  if (!created) throw new Error('the key of unsubscribe links was not stored');
  return created;
};

/** Reads the stored key once; the first call of an installation creates it, and the first after a change of `INTERNAL_TOKEN` replaces it. */
export const createUnsubscribeKey = (parts: Parts): (() => Promise<Buffer>) => {
  let loading: Promise<Buffer> | undefined;
  return () => {
    loading ??= readOrCreate(parts).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
};

/** The only list. */
const list = 'digest';
const tokenPattern = new RegExp(`^${list}\\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.([A-Za-z0-9_-]{43})$`);

const signatureOf = (key: Buffer, userId: string): Buffer => createHmac('sha256', key).update(`unsubscribe ${list} ${userId}`).digest();

/** A token that names a user and the list, and does not expire: a link in an old mail has to work, too. */
export const createUnsubscribeToken = (key: Buffer, userId: string): string =>
  `${list}.${userId}.${signatureOf(key, userId).toString('base64url')}`;

/** The user of a token; undefined for one that this installation has not made. */
export const readUnsubscribeToken = (key: Buffer, token: string): string | undefined => {
  const [, userId, signature] = tokenPattern.exec(token) ?? [];
  if (userId === undefined || signature === undefined) return undefined;
  return timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(key, userId)) ? userId : undefined;
};
