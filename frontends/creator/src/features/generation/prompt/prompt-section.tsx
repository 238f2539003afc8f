import { t } from '@lingui/core/macro';
import { useToast } from '@trenzeye/frontend-kit';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useGenerate } from '../api/use-generate.ts';
import { visitorOwner } from '../state/editor-store.ts';
import type { GeneratePageState } from '../use-generate-page.ts';
import { GenerateForm } from './generate-form.tsx';

/** The prompt form. Generates for signed-in users; sends visitors to log in and keeps their prompt. */
export function PromptSection({ page: { owner, type, editor, generation, change, restorePrevious } }: { page: GeneratePageState }) {
  const toast = useToast();
  const generate = useGenerate(owner, type);
  const navigate = useNavigate();
  useImmediateGeneration(owner !== visitorOwner && editor.typedContent === null && editor.prompt.trim() !== '', () => {
    change({});
    generate();
  });
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

/**
 * Generates at once when a link says so (`location.state.generate`), as the first trend of the onboarding does. Only links of the product
 * can set the state, so that no other website starts a generation.
 */
function useImmediateGeneration(isPossible: boolean, generate: () => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const isRequested = isPossible && (state as { generate?: unknown } | null)?.generate === true;
  // Once per request, which is removed so that a reload does not repeat it.
  useEffect(() => {
    if (!isRequested) return;
    navigate(pathname + search, { replace: true, state: null });
    generate();
  }, [isRequested]);
}
