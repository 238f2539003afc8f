import { t } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, useToast } from '@trenzeye/frontend-kit';
import type { BodyInput } from '@trenzeye/proto/http';
import { type DigestSettings, social } from '@trenzeye/proto/http/social';

const digestKey = ['notifications', 'digest'] as const;

export const useDigestSettings = () =>
  useQuery({ queryKey: digestKey, queryFn: ({ signal }) => call(social.digestSettings, { signal }), staleTime: 0 });

export type DigestChange = BodyInput<typeof social.changeDigestSettings>;

/** Shows a change at once. Changes are sent one after the other; after the last one, the settings are read again. */
export const useChangeDigest = () => {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationKey: digestKey,
    scope: { id: 'digest' },
    mutationFn: (body: DigestChange) => call(social.changeDigestSettings, { body }),
    onMutate: (change) => {
      client.setQueryData<DigestSettings>(
        digestKey,
        (current) => current && ({ ...current, ...change, kinds: { ...current.kinds, ...change.kinds } } as DigestSettings),
      );
      // An answer that is on its way does not have the change.
      void client.cancelQueries({ queryKey: digestKey });
    },
    onError: (error) => {
      console.error('Digest settings save failed', error);
      toast.error(t`Error`, t`Failed to save your settings. ${error.message}`);
    },
    onSettled: () => (client.isMutating({ mutationKey: digestKey }) === 1 ? client.invalidateQueries({ queryKey: digestKey }) : undefined),
  });
};
