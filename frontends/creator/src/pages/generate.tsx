import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Button,
  call,
  lazyPart,
  PageHeader,
  SectionSkeleton,
  Skeleton,
  type Tab,
  TabList,
  tabId,
  useSession,
  useTitle,
} from '@trenzeye/frontend-kit';
import type { Author, ContentItem } from '@trenzeye/proto/http/content';
import { contentReactions } from '@trenzeye/proto/http/social';
import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { DraftsDialog } from '../features/drafts/drafts-dialog.tsx';
import { VersionsDialog } from '../features/drafts/versions-dialog.tsx';
import { refreshFeed } from '../features/feed/api.ts';
import { ContentCard, ContentSkeleton } from '../features/feed/components/content-card.tsx';
import { ContentStats } from '../features/feed/components/content-details.tsx';
import { displayedContent, stopGeneration } from '../features/generation/api/generations.ts';
import { BlankPreview } from '../features/generation/components/blank-preview.tsx';
import { ConflictNotice, FailureNotice, SaveStatus } from '../features/generation/components/editor-notices.tsx';
import { LinkedContentNotice } from '../features/generation/components/linked-content-notice.tsx';
import { NextStep } from '../features/generation/components/next-step.tsx';
import { Review, StopBar } from '../features/generation/components/review.tsx';
import { parseId, type Type } from '../features/generation/document/editor-document.ts';
import { useUpdatedShortText } from '../features/generation/document/short-text.ts';
import { contentTitle, emptyContent, toPreviewItem } from '../features/generation/document/typed-content.ts';
import { descriptionFocusKey } from '../features/generation/editor/description-field.tsx';
import { PromptSection } from '../features/generation/prompt/prompt-section.tsx';
import { type Owner, tabStateOf, visitorOwner } from '../features/generation/state/editor-store.ts';
import { useOwner } from '../features/generation/state/use-tab-state.ts';
import { type GeneratePageState, useGeneratePage } from '../features/generation/use-generate-page.ts';
import { useLinkPreview } from '../features/link-previews/use-link-preview.ts';
import { ReactionBar } from '../features/reactions/reaction-bar.tsx';
import { useShort } from '../features/rendering/api.ts';
import { EditorVideo } from './editor-video.tsx';
import '../features/generation/components/generate.css';
import { profile } from '@trenzeye/proto/http/profile';
import type { z } from 'zod';

/** The viewer as the author of a card; session data is used until the profile is loaded. */
function useAuthor(): z.infer<typeof Author> {
  const { user } = useSession();
  const id = user?.id ?? '';
  const { data } = useQuery({
    queryKey: ['users', id],
    queryFn: ({ signal }) => call(profile.getUser, { params: { id }, signal }),
    enabled: id !== '',
  });
  return {
    id,
    username: data?.username ?? nonEmptyText(user?.user_metadata?.username) ?? nonEmptyText(user?.email?.split('@')[0]) ?? 'you',
    avatar_url: data?.avatar_url ?? null,
    isTestUser: data?.isTestUser ?? false,
    isVerified: data?.isVerified ?? false,
  };
}

const nonEmptyText = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

const panel = 'generate-panel';
const tabs: readonly Tab<Type>[] = [
  { name: 'thread', label: t`Thread`, icon: 'thread' },
  { name: 'image', label: t`Image`, icon: 'image' },
  { name: 'shorts', label: t`Shorts`, icon: 'video' },
];

const Lab = lazyPart(async () => (await import('./lab.tsx')).LabPage);

/** The generate page; with `upload_id` in the URL, TrenzLab for that upload. */
export function GeneratePage() {
  const [query] = useSearchParams();
  const upload = parseId(query, 'upload_id');
  if (!upload) return <EditorPage />;
  return (
    <div className="tz-page tz-page--wide">
      <Suspense fallback={<Skeleton height={420} radius={12} />}>
        <Lab uploadId={upload} />
      </Suspense>
    </div>
  );
}

/** Prompt on the left, preview on the right. */
function EditorPage() {
  useTitle(t`Generate`);
  const owner = useOwner();
  return <div className="tz-page tz-page--wide">{owner === null ? <GenerateHeader /> : <Editor key={owner} owner={owner} />}</div>;
}

function GenerateHeader({ onDrafts }: { onDrafts?: () => void }) {
  return (
    <PageHeader
      title={t`Generate`}
      description={t`Describe your idea and preview it before you publish.`}
      actions={
        <>
          <Button icon="upload" to="/generate/upload">
            {t`Upload`}
          </Button>
          {onDrafts && (
            <Button icon="edit" onClick={onDrafts}>
              {t`Drafts`}
            </Button>
          )}
        </>
      }
    />
  );
}

function Editor({ owner }: { owner: Owner }) {
  const page = useGeneratePage(owner);
  const { type, editor, state, generation } = page;
  const [dialog, setDialog] = useState<'drafts' | 'versions' | null>(null);
  const right = useRef<HTMLElement>(null);
  useScrollIntoView(right, generation.kind === 'busy' && generation.part === null);
  const close = () => setDialog(null);
  return (
    <>
      <GenerateHeader {...(owner === visitorOwner ? {} : { onDrafts: () => setDialog('drafts') })} />
      {state.kind === 'conflict' && (
        <ConflictNotice
          mine={editor}
          current={state.current}
          onKeepLocal={() => tabStateOf(owner, type).autosaver?.keepLocalVersion()}
          onUseServer={page.acceptServerVersion}
        />
      )}
      <div className="tz-generate">
        <div className="tz-generate__left">
          <TabList label={t`Content type`} tabs={tabs} selected={type} panel={panel} onSelect={page.selectTab} />
          {page.linkedContent.kind === 'loading' ? <SectionSkeleton /> : <PromptSection key={type} page={page} />}
        </div>
        <section
          ref={right}
          id={panel}
          data-tour="preview"
          className="tz-generate__right"
          role="tabpanel"
          aria-labelledby={tabId(panel, type)}
        >
          <div className="tz-generate__bar">
            <h2 className="tz-generate__heading">{t`Preview`}</h2>
            <SaveStatus state={state} onSaveAsNewDraft={() => tabStateOf(owner, type).autosaver?.saveAsNewDraft()} />
            {editor.draft && state.kind !== 'conflict' && (
              <Button kind="bare" size="small" icon="clock" onClick={() => setDialog('versions')}>
                {t`Versions`}
              </Button>
            )}
          </div>
          <Preview page={page} />
        </section>
      </div>
      {dialog === 'drafts' && (
        <DraftsDialog
          owner={owner}
          onClose={close}
          onOpen={(id) => {
            close();
            page.open(id);
          }}
        />
      )}
      {dialog === 'versions' && editor.draft && <VersionsDialog owner={owner} type={type} id={editor.draft.id} onClose={close} />}
    </>
  );
}

/** On small screens the preview is below the prompt: scrolls it into view when a generation starts. */
function useScrollIntoView(element: RefObject<HTMLElement | null>, isStarting: boolean): void {
  useEffect(() => {
    const top = element.current?.getBoundingClientRect().top ?? 0;
    if (isStarting && top > window.innerHeight / 2) element.current?.scrollIntoView({ block: 'start' });
  }, [element, isStarting]);
}

/** Returns a function that moves the focus to the description once the editor shows content. */
function useFocusDescription(isShown: boolean): () => void {
  const isDue = useRef(false);
  useEffect(() => {
    if (!isDue.current || !isShown) return;
    isDue.current = false;
    document.querySelector<HTMLElement>(`[data-focus-key="${descriptionFocusKey}"]`)?.focus();
  }, [isShown]);
  return () => {
    isDue.current = true;
  };
}

function Preview({ page }: { page: GeneratePageState }) {
  const { owner, type, editor, state, generation, linkedContent, saved } = page;
  const author = useAuthor();
  const client = useQueryClient();
  const { data: short } = useShort(editor.short);
  const focusDescription = useFocusDescription(editor.typedContent !== null);
  useUpdatedShortText(owner, editor, short);
  if (linkedContent.kind === 'loading') return <ContentSkeleton tall={type === 'image'} />;
  if (linkedContent.kind !== 'none')
    return <LinkedContentNotice linkedContent={linkedContent} onDismiss={page.dismissLinkedContent} onRemix={page.remix} />;
  if (saved)
    return (
      <NextStep
        key={saved.id}
        saved={saved}
        onPublished={() => void refreshFeed(client)}
        onEdit={() => page.open(saved.id)}
        onDescribe={() => {
          focusDescription();
          page.open(saved.id);
        }}
        onAnother={page.startAnother}
      />
    );
  const shown = displayedContent(type, editor.typedContent, generation);
  if (!shown && generation.kind === 'busy')
    return (
      <>
        <ContentSkeleton tall={type === 'image'} />
        <StopBar onStop={() => stopGeneration(owner, type)} />
      </>
    );
  const failure = generation.kind === 'failed' && (
    <FailureNotice owner={owner} type={type} error={generation.error} target={generation.target} />
  );
  if (!shown)
    return (
      <>
        {failure}
        <BlankPreview type={type} onWrite={() => page.change({ typedContent: emptyContent(type) })} />
      </>
    );
  const item = toPreviewItem(shown, contentTitle(shown, editor.contentPrompt || editor.prompt), author, {
    remixOf: editor.draft?.remixOf,
    quote: editor.draft?.quote,
    video: shown.type === 'shorts' ? short : undefined,
  });
  const card = <PreviewCard item={item} />;
  return (
    <>
      {failure}
      <Review
        owner={owner}
        type={type}
        editor={editor}
        state={state}
        generation={generation}
        shown={shown}
        card={card}
        video={<EditorVideo page={page} typedContent={shown} />}
        onSaved={page.showSaved}
      />
    </>
  );
}

/** The card as it will be published, with that of its first link. */
function PreviewCard({ item }: { item: ContentItem }) {
  const { text, caption } = item.content_preview;
  const link = useLinkPreview(text ?? caption ?? '');
  const shown = link ? { ...item, content_preview: { ...item.content_preview, link_preview: link } } : item;
  return <ContentCard item={shown} actions={<InertActions item={item} />} />;
}

/** The inactive bottom row of a preview card. */
const InertActions = ({ item }: { item: ContentItem }) => (
  <div className="tz-content__inactive-actions" inert>
    <ReactionBar subject={item.title} counts={item} offered={contentReactions} onReact={doNothing} />
    <ContentStats item={item} isLoadingComments={false} onPreload={doNothing} onComments={doNothing} />
  </div>
);

const doNothing = () => undefined;
