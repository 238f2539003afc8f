import { t } from '@lingui/core/macro';
import { Button, useToast } from '@trenzeye/frontend-kit';
import { useAsyncAction } from '../../../features/account/async-action.ts';

interface KeepButtonProps {
  readonly name: string;
  readonly keep: () => Promise<void>;
}

/** Lets something that was paused work again. */
export function KeepButton({ name, keep }: KeepButtonProps) {
  const toast = useToast();
  const { running, run } = useAsyncAction();
  const change = async () => {
    await keep();
    toast.success(t`${name} works again`);
  };
  const onKeep = () =>
    run(change).then((isKept) => {
      if (!isKept) toast.error(t`Error`, t`Failed to keep ${name}. Please try again.`);
    });
  return (
    <Button size="small" aria-label={t`Keep ${name}`} disabled={running} onClick={() => void onKeep()}>
      {running ? t`Saving...` : t`Keep`}
    </Button>
  );
}
