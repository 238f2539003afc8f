import { t } from '@lingui/core/macro';
import { call } from '@trenzeye/frontend-kit';
import { admin } from '@trenzeye/proto/http/admin';
import { auth } from '@trenzeye/proto/http/auth';
import { content } from '@trenzeye/proto/http/content';
import { media } from '@trenzeye/proto/http/media';
import { profile } from '@trenzeye/proto/http/profile';
import { social } from '@trenzeye/proto/http/social';

/** Each service exports its own data. */
const parts = {
  account: { label: t`Account and sessions`, read: () => call(auth.exportAccount) },
  profile: { label: t`Profile`, read: () => call(profile.exportProfile) },
  content: { label: t`Content and drafts`, read: () => call(content.exportContent) },
  social: { label: t`Reactions and comments`, read: () => call(social.exportSocial) },
  media: { label: t`Uploads`, read: () => call(media.exportMedia) },
  activity: { label: t`Activity`, read: () => call(admin.exportActivity) },
} satisfies Record<string, { readonly label: string; readonly read: () => Promise<unknown> }>;

export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as PartName[];
export const partLabel = (name: PartName): string => parts[name].label;

type PartResult = { readonly data: unknown } | { readonly failed: string };
export type Collected = Readonly<Partial<Record<PartName, PartResult>>>;

/** Requests these parts concurrently and calls `onResult` for each. Never rejects: a failed part carries its error message. */
export async function collectExport(names: readonly PartName[], onResult: (name: PartName, result: PartResult) => void): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      try {
        onResult(name, { data: await parts[name].read() });
      } catch (error) {
        onResult(name, { failed: error instanceof Error ? error.message : t`The data could not be loaded.` });
      }
    }),
  );
}

export const missingParts = (collected: Collected): PartName[] => partNames.filter((name) => !('data' in (collected[name] ?? {})));

/** A JSON document of the collected parts that lists the missing ones. */
export function createExportDocument(collected: Collected, now: Date): string {
  const available = partNames.flatMap((name) => {
    const result = collected[name];
    return result && 'data' in result ? [[name, result.data] as const] : [];
  });
  const missing = missingParts(collected);
  return JSON.stringify(
    { product: 'Trenzeye', exported_at: now.toISOString(), ...(missing.length > 0 && { missing }), ...Object.fromEntries(available) },
    null,
    2,
  );
}
