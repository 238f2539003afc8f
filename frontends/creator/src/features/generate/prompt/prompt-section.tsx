import { t } from '@lingui/core/macro';
import { useToast } from '@trenzeye/frontend-kit';
import { useNavigate } from 'react-router-dom';
import { useGenerate } from '../generation/use-generate.ts';
import { visitorOwner } from '../state/editor-store.ts';
import type { GeneratePageState } from '../use-generate-page.ts';
import { GenerateForm } from './generate-form.tsx';

/** The prompt form. Generates for signed-in users; sends visitors to log in and keeps their prompt. */
export function PromptSection({ page: { owner, type, editor, generation, change, restorePrevious } }: { page: GeneratePageState }) {
  const toast = useToast();
  const generate = useGenerate(owner, type);
  const navigate = useNavigate();
  const onGenerate = () => {
    change({});
    if (owner === visitorOwner) {
      toast.info(t`Log in to generate content`, t`Your prompt is saved. Come back to Generate after you have logged in.`);
      navigate('/login');
    } else generate();
  };
  return (
    <GenerateForm
      type={type}
      editor={editor}
      isBusy={generation.kind === 'busy'}
      isSignedOut={owner === visitorOwner}
      onChange={change}
      onRestorePrevious={restorePrevious}
      onGenerate={onGenerate}
    />
  );
}
