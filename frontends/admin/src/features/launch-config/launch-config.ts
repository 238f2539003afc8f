import { localStore } from '@trenzeye/frontend-kit';

/** Launch notes of an admin, stored in this browser only. Source: specification, section 3. */
interface LaunchConfig {
  /** YYYY-MM-DD, or empty. */
  readonly launchDate: string;
  readonly productHuntUrl: string;
  readonly demoVideoUrl: string;
  readonly thumbnailUrl: string;
  readonly taglines: readonly string[];
  readonly makerAccounts: readonly string[];
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');
const toTextList = (value: unknown): string[] => (Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []);

/** Parses the stored configuration, which may be invalid or of another version: invalid fields become empty. */
export function parseConfig(stored: string | null): LaunchConfig {
  let fields: Record<string, unknown> = {};
  try {
    fields = (JSON.parse(stored ?? '{}') as Record<string, unknown> | null) ?? {};
  } catch (error) {
    console.error('Launch configuration parse failed', error);
  }
  return {
    launchDate: toText(fields.launchDate),
    productHuntUrl: toText(fields.productHuntUrl),
    demoVideoUrl: toText(fields.demoVideoUrl),
    thumbnailUrl: toText(fields.thumbnailUrl),
    taglines: toTextList(fields.taglines),
    makerAccounts: toTextList(fields.makerAccounts),
  };
}

/** One entry per line; empty lines are dropped. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Source: specification, section 7. */
const storageKey = 'launch-config';

export const readConfig = (): LaunchConfig => parseConfig(localStore.getItem(storageKey));
export const saveConfig = (config: LaunchConfig): void => localStore.setItem(storageKey, JSON.stringify(config));
