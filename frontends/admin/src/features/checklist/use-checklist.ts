import { t } from '@lingui/core/macro';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, useToast } from '@trenzeye/frontend-kit';
import { admin, type ChecklistItem } from '@trenzeye/proto/http/admin';

const checklistKey = ['launch-checklist'] as const;

/** The checklist, shared by all admins. */
export const useChecklist = () =>
  useQuery({
    queryKey: checklistKey,
    queryFn: ({ signal }) => call(admin.launchChecklist, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

const setCompleted = (client: QueryClient, id: string, completed: boolean): void =>
  void client.setQueryData<ChecklistItem[]>(checklistKey, (items) =>
    items?.map((item) => (item.id === id ? { ...item, completed } : item)),
  );

/** Updates an item optimistically; changes are sent in order, and rolled back when the request fails. */
export function useToggleChecklistItem() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    scope: { id: 'launch-checklist' },
    networkMode: 'always',
    mutationFn: ({ id, completed }: Pick<ChecklistItem, 'id' | 'completed'>) =>
      call(admin.completeChecklistItem, { params: { id }, body: { completed } }),
    onMutate: async ({ id, completed }) => {
      await client.cancelQueries({ queryKey: checklistKey });
      setCompleted(client, id, completed);
    },
    onSuccess: ({ name, completed }) => toast.success(t`Checklist Updated`, completed ? t`${name} is done.` : t`${name} is not done.`),
    onError: (error, { id, completed }) => {
      console.error('Checklist update failed', error);
      setCompleted(client, id, !completed);
      toast.error(t`Error`, t`Failed to update the checklist. Please try again.`);
    },
  });
}
