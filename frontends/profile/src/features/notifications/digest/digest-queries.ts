import { useQuery } from '@tanstack/react-query';
import { call } from '@trenzeye/frontend-kit';
import type { BodyInput } from '@trenzeye/proto/http';
import { type DigestSettings, social } from '@trenzeye/proto/http/social';
import { useInstantChange } from '../use-instant-change.ts';

const digestKey = ['notifications', 'digest'] as const;

export const useDigestSettings = () =>
  useQuery({ queryKey: digestKey, queryFn: ({ signal }) => call(social.digestSettings, { signal }), staleTime: 0 });

export type DigestChange = BodyInput<typeof social.changeDigestSettings>;

export const useChangeDigest = () =>
  useInstantChange({
    queryKey: digestKey,
    save: (body: DigestChange) => call(social.changeDigestSettings, { body }),
    apply: (settings: DigestSettings, change) =>
      ({ ...settings, ...change, kinds: { ...settings.kinds, ...change.kinds } }) as DigestSettings,
  });
