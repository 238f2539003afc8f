import { t } from '@lingui/core/macro';
import { Button } from '@trenzeye/frontend-kit';
import { RewriteMenu } from './rewrite-menu.tsx';

interface RegenerateToolsProps {
  /** The part, such as `post 2`. */
  readonly name: string;
  readonly isBusy: boolean;
  readonly disabled: boolean;
  /** A model writes, which can follow instructions. */
  readonly canRewrite?: boolean;
  readonly onRegenerate: (instruction?: string) => void;
}

/** Buttons that generate a part again, with an instruction or without. */
export const RegenerateTools = ({ name, isBusy, disabled, canRewrite = false, onRegenerate }: RegenerateToolsProps) => (
  <>
    <Button
      kind="bare"
      size="small"
      icon="retry"
      aria-label={t`Regenerate ${name}`}
      title={t`Regenerate ${name}`}
      loading={isBusy}
      disabled={disabled}
      onClick={() => onRegenerate()}
    />
    {canRewrite && <RewriteMenu name={name} disabled={disabled} onRewrite={onRegenerate} />}
  </>
);
