import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap/bootstrap.mjs';

/** In the order of their start: the gateway last, when everything behind it answers. */
export const serviceNames = ['auth', 'profile', 'content', 'social', 'media', 'admin', 'seeder', 'gateway'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** The folder of a service's package. */
export const folderOf = (name: ServiceName): string => (name === 'gateway' ? join(root, 'gateway') : join(root, 'services', name));

/** The services this checkout has. */
export const presentServices = (): ServiceName[] => serviceNames.filter((name) => existsSync(join(folderOf(name), 'src', 'service.ts')));

/**
 * How Node runs a service of its own process: how many MiB may lie about that are gone at once. With less, what the gateway's requests leave
 * behind is kept for long; files pass through media in pieces that cost less the sooner they are swept away.
 */
const youngSpace: Partial<Record<ServiceName, string>> = { gateway: '--max-semi-space-size=16', media: '--max-semi-space-size=2' };
export const nodeOptionsOf = (name: ServiceName): string[] => [youngSpace[name] ?? []].flat();

/** The database a service owns; the gateway owns none. */
export const databaseOf = (name: ServiceName): string | undefined => (name === 'gateway' ? undefined : `trenzeye_${name}`);

export const busDatabase = 'trenzeye_bus';
