import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, newIdempotencyKey, useToast } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { useNavigate } from 'react-router-dom';
import { refreshItem } from './item-queries.ts';

/** Starts a remix and opens it in the editor. */
export function useRemix(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (key: string) => call(content.remix, { params: { id }, idempotencyKey: key }),
    onSuccess: (draft) => {
      void client.invalidateQueries({ queryKey: ['drafts'] });
      navigate(`/generate?draft=${draft.id}`);
    },
    onError: (error) => {
      // The author may have changed the remix setting.
      void refreshItem(client, id);
      toast.error(t`The remix could not be started`, error.message);
    },
  });
}

/** Requests permission to remix an item, then calls `onRequested`. */
export function useAskToRemix(id: string, onRequested: () => void) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (message: string) => call(content.requestRemix, { params: { id }, body: { message }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => {
      void refreshItem(client, id);
      toast.success(t`Request sent`, t`You can remix it once the author accepts.`);
      onRequested();
    },
    onError: (error) => toast.error(t`The request could not be sent`, error.message),
  });
}
