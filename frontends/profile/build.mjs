import { build, remoteConfig } from '@trenzeye/frontend-kit/build';

await build(remoteConfig({ name: 'profile', exposes: { './remote': './src/remote.ts' } }));
