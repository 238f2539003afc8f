import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, call, newIdempotencyKey, useSession, useToast } from '@trenzeye/frontend-kit';
import { content, type ItemDetail } from '@trenzeye/proto/http/content';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

/** Creates a thread draft that quotes an item, and opens it in the editor. */
function useQuote(id: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: (key: string) => call(content.quote, { params: { id }, idempotencyKey: key }),
    onSuccess: (draft) => {
      void client.invalidateQueries({ queryKey: ['drafts'] });
      navigate(`/generate?draft=${draft.id}`);
    },
    onError: (error) => toast.error(t`The quote could not be started`, error.message),
  });
}

/** Starts a post that quotes an item. Hidden when one of the two users blocks the other. */
export function QuoteButton({ item }: { item: ItemDetail }) {
  const { state } = useSession();
  const [key] = useState(newIdempotencyKey);
  const { mutate, isPending } = useQuote(item.id);
  const toast = useToast();
  const navigate = useNavigate();
  if (state === 'loading' || (state === 'signed-in' && !item.permissions.quote)) return null;
  const quote = () => {
    if (state === 'signed-in') mutate(key);
    else toast.info(t`Log in to quote`, t`Then open this post again to quote it.`, { label: t`Log In`, onClick: () => navigate('/login') });
  };
  return (
    <Button size="small" icon="comment" loading={isPending} onClick={quote}>
      {t`Quote`}
    </Button>
  );
}
