import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, useToast } from '@trenzeye/frontend-kit';
import { admin, type ChecklistItem } from '@trenzeye/proto/http/admin';

const checklistKey = ['launch-checklist'] as const;

/** All items as they stand on the server: every admin sees the same. */
export const useChecklist = () =>
  useQuery({
    queryKey: checklistKey,
    queryFn: ({ signal }) => call(admin.launchChecklist, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

const replace = (client: QueryClient, id: string, completed: boolean): void =>
  void client.setQueryData<ChecklistItem[]>(checklistKey, (items) =>
    items?.map((item) => (item.id === id ? { ...item, completed } : item)),
  );

/** Marks an item at once, and takes it back when the server does not follow. */
export function useToggle() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, completed }: Pick<ChecklistItem, 'id' | 'completed'>) =>
      call(admin.completeChecklistItem, { params: { id }, body: { completed } }),
    onMutate: async ({ id, completed }) => {
      await client.cancelQueries({ queryKey: checklistKey });
      replace(client, id, completed);
    },
    onSuccess: ({ name, completed }) => toast.success('Checklist Updated', completed ? `${name}: done.` : `${name}: open again.`),
    onError: (error, { id, completed }) => {
      console.error('Changing the checklist failed', error);
      replace(client, id, !completed);
      toast.error('Error', 'Failed to update the checklist. Please try again.');
    },
  });
}
