import { useQueryClient } from '@tanstack/react-query';
import { PageHeader, type Tab, TabList, tabId, useSession, useTitle, useToast } from '@trenzeye/frontend-kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { contentReactions } from '@trenzeye/proto/http/social';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ContentCard } from '../features/feed/content-card.tsx';
import { ContentStats } from '../features/feed/content-stats.tsx';
import { ContentSkeleton } from '../features/feed/feed-skeleton.tsx';
import { refreshFeed } from '../features/feed/public-feed.ts';
import { BlankPreview } from '../features/generate/blank-preview.tsx';
import { type Draft, emptyDraft, openDraft, signalOf } from '../features/generate/draft.ts';
import { useGenerate, useIsGenerating } from '../features/generate/generate-content.ts';
import { GenerateForm } from '../features/generate/generate-form.tsx';
import { keepDraft, type Type, typeOf, useKeptDraft } from '../features/generate/kept-drafts.ts';
import { previewOf, titleOf } from '../features/generate/made.ts';
import { NextStep } from '../features/generate/next-step.tsx';
import { Review, type Saved } from '../features/generate/review.tsx';
import { useAuthor } from '../features/generate/use-author.ts';
import { ReactionBar } from '../features/reactions/reaction-bar.tsx';
import '../features/generate/generate.css';

const panel = 'generate-panel';
const tabs: readonly Tab<Type>[] = [
  { name: 'thread', label: 'Thread', icon: 'thread' },
  { name: 'image', label: 'Image', icon: 'image' },
  { name: 'shorts', label: 'Shorts', icon: 'video' },
];

/** Prompt on the left, on the right what it becomes. */
export function GeneratePage() {
  useTitle('Generate');
  const [query, setQuery] = useSearchParams();
  const type = typeOf(query);
  const draft = openDraft(useKeptDraft(type), signalOf(query));
  const [saved, setSaved] = useState<(Saved & { type: Type }) | null>(null);
  const right = useRef<HTMLElement>(null);
  useShown(right, useIsGenerating(type));
  const dropSignalFromAddress = () => setQuery({ type }, { replace: true });
  const change = (changed: Partial<Draft>) => {
    setSaved(null);
    keepDraft(type, { ...draft, ...changed });
  };
  return (
    <div className="tz-page tz-page--wide">
      <PageHeader title="Generate" lede="Say what it is about and see it as it will be published." />
      <div className="tz-generate">
        <div className="tz-generate__left">
          <TabList
            label="What to make"
            tabs={tabs}
            selected={type}
            panel={panel}
            onSelect={(chosen) => setQuery(withType(query, chosen), { replace: true })}
          />
          <Prompt type={type} draft={draft} change={change} dropSignalFromAddress={dropSignalFromAddress} />
        </div>
        <section ref={right} id={panel} className="tz-generate__right" role="tabpanel" aria-labelledby={tabId(panel, type)}>
          <h2 className="tz-generate__heading">Preview</h2>
          <Preview
            type={type}
            draft={draft}
            saved={saved?.type === type ? saved : null}
            onSaved={(done) => {
              setSaved({ ...done, type });
              dropSignalFromAddress();
            }}
            onAnother={() => setSaved(null)}
          />
        </section>
      </div>
    </div>
  );
}

/** On small screens the preview is below the prompt: brings it into sight when something is on its way. */
function useShown(element: RefObject<HTMLElement | null>, isComing: boolean): void {
  useEffect(() => {
    const top = element.current?.getBoundingClientRect().top ?? 0;
    if (isComing && top > window.innerHeight / 2) element.current?.scrollIntoView({ block: 'start' });
  }, [element, isComing]);
}

interface PromptProps {
  readonly type: Type;
  readonly draft: Draft;
  readonly change: (changed: Partial<Draft>) => void;
  readonly dropSignalFromAddress: () => void;
}

function Prompt({ type, draft, change, dropSignalFromAddress }: PromptProps) {
  const { state } = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  const { mutate } = useGenerate(type);
  const generate = () => {
    change({});
    if (state === 'out') {
      toast.info('Log in to generate content', 'Your prompt is kept: come back to Generate after you have logged in.');
      navigate('/login');
    } else mutate({ type, prompt: draft.prompt.trim(), signalId: draft.signal?.id ?? null });
  };
  return (
    <GenerateForm
      key={type}
      type={type}
      draft={draft}
      isGenerating={useIsGenerating(type)}
      isSignedOut={state === 'out'}
      onPrompt={(prompt) => change({ prompt })}
      onGenerate={generate}
      onDropSignal={() => {
        change({ signal: null });
        dropSignalFromAddress();
      }}
      onBringBack={() => {
        change({ ...emptyDraft, ...draft.earlier, earlier: null });
        dropSignalFromAddress();
      }}
    />
  );
}

interface PreviewProps {
  readonly type: Type;
  readonly draft: Draft;
  readonly saved: Saved | null;
  readonly onSaved: (saved: Saved) => void;
  readonly onAnother: () => void;
}

function Preview({ type, draft, saved, onSaved, onAnother }: PreviewProps) {
  const author = useAuthor();
  const client = useQueryClient();
  const isGenerating = useIsGenerating(type);
  if (isGenerating) return <ContentSkeleton tall={type === 'image'} />;
  if (saved) return <NextStep saved={saved} onPublished={() => void refreshFeed(client)} onAnother={onAnother} />;
  if (!draft.made) return <BlankPreview type={type} />;
  const item = previewOf(draft.made, titleOf(draft.made, draft.madePrompt), author);
  const card = <ContentCard item={item} actions={<QuietActions item={item} />} />;
  return <Review type={type} draft={draft} made={draft.made} card={card} onSaved={onSaved} />;
}

function withType(query: URLSearchParams, type: Type): URLSearchParams {
  const next = new URLSearchParams(query);
  next.set('type', type);
  return next;
}

/** The bottom row of a card that nobody can react to yet. */
const QuietActions = ({ item }: { item: ContentItem }) => (
  <div className="tz-content__quiet" inert>
    <ReactionBar subject={item.title} counts={item} offered={contentReactions} onReact={nothing} />
    <ContentStats item={item} isOpening={false} onWarmUp={nothing} onComments={nothing} />
  </div>
);

const nothing = () => undefined;
