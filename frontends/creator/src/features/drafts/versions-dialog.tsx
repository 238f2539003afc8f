import { t } from '@lingui/core/macro';
import { Button, Chip, call, Dialog, ErrorState, formatLocale, Icon, Skeleton, useToast } from '@trenzeye/frontend-kit';
import { useId, useState } from 'react';
import type { Type } from '../generation/document/editor-document.ts';
import { contentLines, toTypedContent } from '../generation/document/typed-content.ts';
import { type Owner, openDraft, tabStateOf } from '../generation/state/editor-store.ts';
import './drafts.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { content } from '@trenzeye/proto/http/content';

/** The stored versions of a draft, latest first. */
const useVersions = (id: string) =>
  useQuery({
    queryKey: ['versions', id],
    queryFn: ({ signal }) => call(content.draftVersions, { params: { id }, signal }),
    gcTime: 0,
    staleTime: 0,
  });

/** Prompt and content of one version. */
const useVersion = (id: string, version: number) =>
  useQuery({
    queryKey: ['versions', id, version],
    queryFn: async ({ signal }) => {
      const detail = await call(content.draftVersion, { params: { id, version }, signal });
      return { prompt: detail.prompt, typedContent: toTypedContent(detail.content) };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Restores an earlier version. Unsaved changes are saved first and stay in the version history. */
function useRestore(owner: Owner, type: Type, id: string, onRestored: () => void) {
  const toast = useToast();
  return useMutation({
    mutationFn: async (version: number) => {
      await tabStateOf(owner, type).autosaver?.flush();
      return call(content.restoreVersion, { params: { id, version } });
    },
    onSuccess: (detail) => {
      openDraft(owner, detail);
      onRestored();
      toast.success(t`Version restored`, t`The replaced version stays in the version history.`);
    },
    onError: (error) => toast.error(t`The version could not be restored`, error.message),
  });
}

interface VersionsDialogProps {
  readonly owner: Owner;
  readonly type: Type;
  readonly id: string;
  readonly onClose: () => void;
}

/** The versions of a draft, to view and to restore. */
export function VersionsDialog({ owner, type, id, onClose }: VersionsDialogProps) {
  const { data, isPending, isError, error, refetch, isRefetching } = useVersions(id);
  const [shown, setShown] = useState<number | null>(null);
  const restore = useRestore(owner, type, id, onClose);
  return (
    <Dialog title={t`Versions`} onClose={onClose}>
      {isPending && <Skeleton height={160} />}
      {isError && (
        <ErrorState
          title={t`The versions could not be loaded`}
          detail={error.message}
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      )}
      <ol className="tz-versions">
        {data?.map(({ version, title, preview, saved_at }, index) => (
          <li key={version}>
            <VersionHeader
              isOpen={shown === version}
              isNewest={index === 0}
              at={saved_at}
              text={preview || title}
              onToggle={() => setShown(shown === version ? null : version)}
            />
            {shown === version && (
              <VersionBody
                id={id}
                version={version}
                isNewest={index === 0}
                isRestoring={restore.isPending}
                onRestore={() => restore.mutate(version)}
              />
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

interface VersionHeaderProps {
  readonly isOpen: boolean;
  readonly isNewest: boolean;
  readonly at: string;
  readonly text: string;
  readonly onToggle: () => void;
}

const VersionHeader = ({ isOpen, isNewest, at, text, onToggle }: VersionHeaderProps) => (
  <button type="button" className="tz-draft__open" aria-expanded={isOpen} onClick={onToggle}>
    <Icon name={isOpen ? 'chevronDown' : 'clock'} size={20} />
    <span className="tz-grow">
      <span className="tz-draft__title">
        <time dateTime={at}>{new Date(at).toLocaleString(formatLocale(), { dateStyle: 'medium', timeStyle: 'medium' })}</time>
        {isNewest && <Chip tone="accent">{t`Current`}</Chip>}
      </span>
      <span className="tz-draft__preview tz-clip-1" dir="auto">
        {text}
      </span>
    </span>
  </button>
);

interface VersionBodyProps {
  readonly id: string;
  readonly version: number;
  readonly isNewest: boolean;
  readonly isRestoring: boolean;
  readonly onRestore: () => void;
}

function VersionBody({ id, version, isNewest, isRestoring, onRestore }: VersionBodyProps) {
  const heading = useId();
  const { data, isPending, isError, error } = useVersion(id, version);
  if (isPending) return <Skeleton height={96} />;
  if (isError) return <p className="tz-problem">{error.message}</p>;
  const lines = data.typedContent ? contentLines(data.typedContent) : [];
  return (
    <section className="tz-version" aria-labelledby={heading}>
      <h3 id={heading} className="tz-visually-hidden">
        {t`Version text`}
      </h3>
      {(lines.length > 0 ? lines : [data.prompt]).map((line, index) => (
        <p key={index}>{line}</p>
      ))}
      {!isNewest && (
        <Button size="small" icon="retry" loading={isRestoring} onClick={onRestore}>
          {t`Restore this version`}
        </Button>
      )}
    </section>
  );
}
