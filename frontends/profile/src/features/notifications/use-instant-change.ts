import { t } from '@lingui/core/macro';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '@trenzeye/frontend-kit';

interface InstantChange<Settings, Change> {
  /** Of the query that reads the settings. */
  readonly queryKey: QueryKey;
  readonly save: (change: Change) => Promise<unknown>;
  readonly apply: (settings: Settings, change: Change) => Settings;
}

/** Shows a change of settings at once. Changes are sent one after the other; after the last one, the settings are read again. */
export const useInstantChange = <Settings, Change>({ queryKey, save, apply }: InstantChange<Settings, Change>) => {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationKey: queryKey,
    scope: { id: queryKey.join('/') },
    mutationFn: save,
    onMutate: (change: Change) => {
      // An answer that is on its way does not have the change. Cancelling restores the settings before it, so it comes first.
      void client.cancelQueries({ queryKey });
      client.setQueryData<Settings>(queryKey, (settings) => settings && apply(settings, change));
    },
    onError: (error: Error) => {
      console.error('Notification settings save failed', error);
      toast.error(t`Error`, t`Failed to save your settings. ${error.message}`);
    },
    onSettled: () => (client.isMutating({ mutationKey: queryKey }) === 1 ? client.invalidateQueries({ queryKey }) : undefined),
  });
};
