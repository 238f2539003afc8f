import { accountExport } from './account-export.ts';
import { admin } from './admin.ts';
import { auth } from './auth.ts';
import { content } from './content.ts';
import { live } from './live.ts';
import { media } from './media.ts';
import { profile } from './profile.ts';
import type { Route } from './route.ts';
import { seeder } from './seeder.ts';
import { social } from './social.ts';
import { telemetry } from './telemetry.ts';

/** Every service and its operations. A path is handled by the service that owns the data; the gateway routes by this table. */
export const contracts = { auth, content, media, social, profile, admin, seeder } as const;
export type ServiceName = keyof typeof contracts;
export const serviceNames = Object.keys(contracts) as ServiceName[];

/** Operations reachable through the gateway: all except internal ones. */
export const publicRoutes = (): { service: ServiceName; name: string; route: Route }[] =>
  serviceNames.flatMap((service) =>
    Object.entries<Route>(contracts[service])
      .filter(([, route]) => route.access !== 'internal')
      .map(([name, route]) => ({ service, name, route })),
  );

/** Operations implemented by the gateway itself. */
export const gatewayRoutes = (): { name: string; route: Route }[] =>
  Object.entries<Route>({ ...live, ...telemetry, ...accountExport }).map(([name, route]) => ({ name, route }));

export * from './common.ts';
export * from './problems.ts';
export * from './route.ts';
export { accountExport, admin, auth, content, live, media, profile, seeder, social, telemetry };
