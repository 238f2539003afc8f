import { useQueryClient } from '@tanstack/react-query';
import { Button, PageHeader, Skeleton, type Tab, TabList, tabId, useTitle } from '@trenzeye/frontend-kit';
import type { ContentItem } from '@trenzeye/proto/http/content';
import { contentReactions } from '@trenzeye/proto/http/social';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ContentCard } from '../features/feed/content-card.tsx';
import { ContentStats } from '../features/feed/content-stats.tsx';
import { ContentSkeleton } from '../features/feed/feed-skeleton.tsx';
import { refreshFeed } from '../features/feed/public-feed.ts';
import { BlankPreview } from '../features/generate/blank-preview.tsx';
import { ConflictNotice } from '../features/generate/conflict-notice.tsx';
import { type Owner, spotOf, visitor } from '../features/generate/desk/desk-store.ts';
import { useOwner } from '../features/generate/desk/use-desk.ts';
import { DraftsDialog } from '../features/generate/drafts/drafts-dialog.tsx';
import { VersionsDialog } from '../features/generate/drafts/versions-dialog.tsx';
import { FailureNotice } from '../features/generate/failure-notice.tsx';
import { emptyMade, previewOf, titleOf } from '../features/generate/made.ts';
import { shownOf, stopMaking } from '../features/generate/making/makings.ts';
import { NextStep } from '../features/generate/next-step.tsx';
import { OpeningNotice } from '../features/generate/opening.tsx';
import { PromptPart } from '../features/generate/prompt-part.tsx';
import { Review, Writing } from '../features/generate/review.tsx';
import { SaveLine } from '../features/generate/save-line.tsx';
import { useShortText } from '../features/generate/short-text.ts';
import { useAuthor } from '../features/generate/use-author.ts';
import { useWorkbench, type Workbench } from '../features/generate/use-workbench.ts';
import { idIn, type Type } from '../features/generate/work.ts';
import { ReactionBar } from '../features/reactions/reaction-bar.tsx';
import { useShort } from '../features/rendering/get-short.ts';
import { DeskVideo } from './script-video.tsx';
import '../features/generate/generate.css';

const panel = 'generate-panel';
const tabs: readonly Tab<Type>[] = [
  { name: 'thread', label: 'Thread', icon: 'thread' },
  { name: 'image', label: 'Image', icon: 'image' },
  { name: 'shorts', label: 'Shorts', icon: 'video' },
];

const Lab = lazy(() => import('./lab.tsx').then(({ LabPage }) => ({ default: LabPage })));

/** Generating from a prompt; with `upload_id` in the address, the editing workspace of that upload. */
export function GeneratePage() {
  const [query] = useSearchParams();
  const upload = idIn(query, 'upload_id');
  if (!upload) return <Generating />;
  return (
    <div className="tz-page tz-page--wide">
      <Suspense fallback={<Skeleton height={420} radius={12} />}>
        <Lab uploadId={upload} />
      </Suspense>
    </div>
  );
}

/** Prompt on the left, on the right what it becomes. */
function Generating() {
  useTitle('Generate');
  const owner = useOwner();
  return <div className="tz-page tz-page--wide">{owner === null ? <Head /> : <Bench key={owner} owner={owner} />}</div>;
}

function Head({ onDrafts }: { onDrafts?: () => void }) {
  return (
    <>
      <PageHeader
        title="Generate"
        description="Say what it is about and see it as it will be published."
        actions={
          <>
            <Button icon="upload" to="/generate/upload">
              Upload
            </Button>
            {onDrafts && (
              <Button icon="edit" onClick={onDrafts}>
                Drafts
              </Button>
            )}
          </>
        }
      />
      {!onDrafts && <span className="tz-generate__gap" />}
    </>
  );
}

function Bench({ owner }: { owner: Owner }) {
  const bench = useWorkbench(owner);
  const { type, desk, state, making } = bench;
  const [dialog, setDialog] = useState<'drafts' | 'versions' | null>(null);
  const right = useRef<HTMLElement>(null);
  useShown(right, making.kind === 'busy' && making.part === null);
  const close = () => setDialog(null);
  return (
    <>
      <Head {...(owner === visitor ? {} : { onDrafts: () => setDialog('drafts') })} />
      {state.kind === 'conflict' && (
        <ConflictNotice
          mine={desk}
          current={state.current}
          onKeepMine={() => spotOf(owner, type).autosaver?.keepMine()}
          onUseOther={bench.useOther}
        />
      )}
      <div className="tz-generate">
        <div className="tz-generate__left">
          <TabList label="What to make" tabs={tabs} selected={type} panel={panel} onSelect={bench.choose} />
          {bench.opening.kind === 'loading' ? <Skeleton height={280} /> : <PromptPart key={type} bench={bench} />}
        </div>
        <section ref={right} id={panel} className="tz-generate__right" role="tabpanel" aria-labelledby={tabId(panel, type)}>
          <div className="tz-generate__bar">
            <h2 className="tz-generate__heading">Preview</h2>
            <SaveLine state={state} onBeginAnew={() => spotOf(owner, type).autosaver?.beginAnew()} />
            {desk.draft && state.kind !== 'conflict' && (
              <Button kind="bare" size="small" icon="clock" onClick={() => setDialog('versions')}>
                Versions
              </Button>
            )}
          </div>
          <Preview bench={bench} />
        </section>
      </div>
      {dialog === 'drafts' && (
        <DraftsDialog
          owner={owner}
          onClose={close}
          onOpen={(id) => {
            close();
            bench.open(id);
          }}
        />
      )}
      {dialog === 'versions' && desk.draft && <VersionsDialog owner={owner} type={type} id={desk.draft.id} onClose={close} />}
    </>
  );
}

/** On small screens the preview is below the prompt: brings it into sight when something is on its way. */
function useShown(element: RefObject<HTMLElement | null>, isComing: boolean): void {
  useEffect(() => {
    const top = element.current?.getBoundingClientRect().top ?? 0;
    if (isComing && top > window.innerHeight / 2) element.current?.scrollIntoView({ block: 'start' });
  }, [element, isComing]);
}

function Preview({ bench }: { bench: Workbench }) {
  const { owner, type, desk, state, making, opening, saved } = bench;
  const author = useAuthor();
  const client = useQueryClient();
  const { data: short } = useShort(desk.short);
  useShortText(owner, desk, short);
  if (opening.kind === 'loading') return <ContentSkeleton tall={type === 'image'} />;
  if (opening.kind !== 'none') return <OpeningNotice opening={opening} onLeave={bench.leave} onRemix={bench.remix} />;
  if (saved)
    return (
      <NextStep
        key={saved.id}
        saved={saved}
        onPublished={() => void refreshFeed(client)}
        onEdit={() => bench.open(saved.id)}
        onAnother={bench.startAnother}
      />
    );
  const shown = shownOf(type, desk.made, making);
  if (!shown && making.kind === 'busy')
    return (
      <>
        <ContentSkeleton tall={type === 'image'} />
        <Writing onStop={() => stopMaking(owner, type)} />
      </>
    );
  const failure = making.kind === 'failed' && <FailureNotice owner={owner} type={type} error={making.error} part={making.part} />;
  if (!shown)
    return (
      <>
        {failure}
        <BlankPreview type={type} onWrite={() => bench.change({ made: emptyMade(type) })} />
      </>
    );
  const item = previewOf(shown, titleOf(shown, desk.madePrompt || desk.prompt), author, {
    remixOf: desk.draft?.remixOf,
    video: shown.type === 'shorts' ? short : undefined,
  });
  const card = <ContentCard item={item} actions={<QuietActions item={item} />} />;
  return (
    <>
      {failure}
      <Review
        {...{ owner, type, desk, state, making, shown, card }}
        video={<DeskVideo bench={bench} made={shown} />}
        onSaved={bench.approved}
      />
    </>
  );
}

/** The bottom row of a card that nobody can react to yet. */
const QuietActions = ({ item }: { item: ContentItem }) => (
  <div className="tz-content__quiet" inert>
    <ReactionBar subject={item.title} counts={item} offered={contentReactions} onReact={nothing} />
    <ContentStats item={item} isOpening={false} onWarmUp={nothing} onComments={nothing} />
  </div>
);

const nothing = () => undefined;
