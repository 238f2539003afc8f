import { build, remoteConfig } from '@trenzeye/frontend-kit/build';

await build(remoteConfig({ name: 'admin', exposes: { './remote': './src/remote.ts' } }));
