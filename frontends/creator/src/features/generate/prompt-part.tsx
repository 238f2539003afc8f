import { useToast } from '@trenzeye/frontend-kit';
import { useNavigate } from 'react-router-dom';
import { visitor } from './desk/desk-store.ts';
import { GenerateForm } from './generate-form.tsx';
import { generate } from './making/makings.ts';
import type { Workbench } from './use-workbench.ts';

/** The form and what its button does: generate, or the way to log in with the prompt kept. */
export function PromptPart({ bench: { owner, type, desk, making, change, bringBack } }: { bench: Workbench }) {
  const toast = useToast();
  const navigate = useNavigate();
  const onGenerate = () => {
    change({});
    if (owner === visitor) {
      toast.info('Log in to generate content', 'Your prompt is kept: come back to Generate after you have logged in.');
      navigate('/login');
    } else void generate(owner, type, null, toast);
  };
  return (
    <GenerateForm
      type={type}
      desk={desk}
      isBusy={making.kind === 'busy'}
      isSignedOut={owner === visitor}
      onChange={change}
      onBringBack={bringBack}
      onGenerate={onGenerate}
    />
  );
}
