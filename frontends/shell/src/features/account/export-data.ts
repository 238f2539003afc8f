import { call } from '@trenzeye/frontend-kit';
import { admin } from '@trenzeye/proto/http/admin';
import { auth } from '@trenzeye/proto/http/auth';
import { content } from '@trenzeye/proto/http/content';
import { media } from '@trenzeye/proto/http/media';
import { profile } from '@trenzeye/proto/http/profile';
import { social } from '@trenzeye/proto/http/social';

/** Each service hands out what it keeps; no other could. */
const parts = {
  account: { label: 'Account and sessions', read: () => call(auth.exportAccount) },
  profile: { label: 'Profile', read: () => call(profile.exportProfile) },
  content: { label: 'Content and drafts', read: () => call(content.exportContent) },
  social: { label: 'Reactions and comments', read: () => call(social.exportSocial) },
  media: { label: 'Uploads', read: () => call(media.exportMedia) },
  activity: { label: 'Activity', read: () => call(admin.exportActivity) },
} satisfies Record<string, { readonly label: string; readonly read: () => Promise<unknown> }>;

export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as PartName[];
export const partLabel = (name: PartName): string => parts[name].label;

export type PartResult = { readonly data: unknown } | { readonly failed: string };
export type Collected = Readonly<Partial<Record<PartName, PartResult>>>;

/** Asks the owners of these parts, all at once; `tell` hears of each as it comes. Never rejects: a part that failed says why. */
export async function collectExport(names: readonly PartName[], tell: (name: PartName, result: PartResult) => void): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      try {
        tell(name, { data: await parts[name].read() });
      } catch (error) {
        tell(name, { failed: error instanceof Error ? error.message : 'It could not be read.' });
      }
    }),
  );
}

export const missingParts = (collected: Collected): PartName[] => partNames.filter((name) => !('data' in (collected[name] ?? {})));

/** One document of all parts that are there; what is missing is named in it. */
export function createExportDocument(collected: Collected, now: Date): string {
  const there = partNames.flatMap((name) => {
    const result = collected[name];
    return result && 'data' in result ? [[name, result.data] as const] : [];
  });
  const missing = missingParts(collected);
  return JSON.stringify(
    { product: 'Trenzeye', exported_at: now.toISOString(), ...(missing.length > 0 && { missing }), ...Object.fromEntries(there) },
    null,
    2,
  );
}
