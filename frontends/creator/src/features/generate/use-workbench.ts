import { call, useToast } from '@trenzeye/frontend-kit';
import { content } from '@trenzeye/proto/http/content';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SaveState } from './desk/autosaver.ts';
import { isClosed, keepDesk, type Owner, putDraft, reopen, spotOf, tabOf } from './desk/desk-store.ts';
import { useSpot } from './desk/use-desk.ts';
import { type Making, stopMaking, useMaking } from './making/makings.ts';
import { type Opening, useOpening } from './opening.tsx';
import type { Saved } from './save-content.ts';
import { useTemplate } from './source-notes.tsx';
import { blankDesk, type Desk, idIn, isBlankDesk, newKey, openDesk, sourcesOf, type Type, typeOf } from './work.ts';

/** What stands on the page and what can be done with it. */
export interface Workbench {
  readonly owner: Owner;
  readonly type: Type;
  readonly desk: Desk;
  readonly state: SaveState;
  readonly making: Making;
  readonly opening: Opening;
  /** What was just approved on this tab. */
  readonly saved: Saved | null;
  readonly choose: (type: Type) => void;
  readonly change: (changed: Partial<Desk>) => void;
  readonly bringBack: () => void;
  readonly open: (draft: string) => void;
  readonly remix: (item: string) => void;
  /** Forgets what the address asked for. */
  readonly leave: () => void;
  readonly approved: (saved: Saved) => void;
  readonly startAnother: () => void;
  /** Ends a conflict in favour of what was saved elsewhere; what was here can be brought back for a while. */
  readonly useOther: () => void;
}

const untouched: SaveState = { kind: 'none' };

/** The tab, what lies on it, and the address that goes with it. */
export function useWorkbench(owner: Owner): Workbench {
  const [query, setQuery] = useSearchParams();
  const [saved, setSaved] = useState<Saved | null>(null);
  const toast = useToast();
  const named = idIn(query, 'draft');
  const type = (named ? tabOf(owner, named) : undefined) ?? typeOf(query);
  const spot = useSpot(owner, type);
  const making = useMaking(owner, type);
  const sources = useMemo(() => sourcesOf(query), [query]);
  const templatePrompt = useTemplate(sources.template)?.structure.prompt;
  const desk = useMemo(() => openDesk(spot.desk, sources, templatePrompt), [spot.desk, sources, templatePrompt]);
  const isElsewhere = desk !== spot.desk;
  const go = useCallback((to: Type, draft?: string) => setQuery({ type: to, ...(draft ? { draft } : {}) }, { replace: true }), [setQuery]);
  const onOpened = useCallback((to: Type, draft: string | null) => go(to, draft ?? undefined), [go]);
  const opening = useOpening({ owner, type, query, isElsewhere, onOpened });
  useAddress({ query, type, draft: isElsewhere ? null : (desk.draft?.id ?? null), go });
  const open = (id: string) => {
    setSaved(null);
    reopen(id);
    stopMaking(owner, type);
    setQuery({ draft: id });
  };
  const startAnew = (begun: Desk) => {
    setSaved(null);
    stopMaking(owner, type);
    keepDesk(owner, type, begun);
    go(type);
  };
  return {
    owner,
    type,
    desk,
    state: isElsewhere ? untouched : spot.state,
    making,
    opening,
    saved: saved?.type === type && !desk.made ? saved : null,
    choose: (chosen) => setQuery(tabAddress(owner, query, desk, chosen), { replace: true }),
    change: (changed) => {
      setSaved(null);
      keepDesk(owner, type, { ...desk, ...changed });
      // A source that was taken away does not come back with the address.
      if ('signal' in changed || 'template' in changed) go(type, desk.draft?.id);
    },
    bringBack: () => {
      const { earlier } = desk;
      if (earlier?.draft) open(earlier.draft.id);
      else startAnew({ ...blankDesk, ...earlier, key: newKey() });
    },
    open,
    remix: (item) => {
      call(content.remix, { params: { id: item } })
        .then((detail) => {
          putDraft(owner, detail);
          go(detail.type, detail.id);
        })
        .catch((error: Error) => toast.error('The remix could not be started', error.message));
    },
    leave: () => go(type),
    approved: (done) => {
      setSaved(done);
      go(type);
    },
    startAnother: () => setSaved(null),
    useOther: () => {
      if (spot.state.kind !== 'conflict') return;
      putDraft(owner, spot.state.current);
      const { key } = spotOf(owner, type).desk;
      const { made, prompt } = desk;
      const bringMineBack = () => {
        const { desk: now } = spotOf(owner, type);
        if (now.key === key) keepDesk(owner, type, { ...now, made, prompt });
      };
      toast.info('The other one is open now', undefined, { label: 'Bring mine back', onClick: bringMineBack });
    },
  };
}

interface Address {
  readonly query: URLSearchParams;
  readonly type: Type;
  readonly draft: string | null;
  readonly go: (type: Type, draft?: string) => void;
}

/** The address names the draft that lies on the tab, so that a reload and another device find it. */
function useAddress({ query, type, draft, go }: Address): void {
  useEffect(() => {
    if (query.has('short_id') || query.has('upload_id')) return;
    const named = query.get('draft');
    const isOver = named !== null && isClosed(named);
    if (draft && named !== draft && (named === null || isOver)) go(type, draft);
    else if (!draft && isOver) go(type);
  }, [query, type, draft, go]);
}

/** The address of another tab: the signal goes along to one where nothing lies yet, what was made stays here. */
function tabAddress(owner: Owner, query: URLSearchParams, { signal }: Desk, type: Type): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of ['draft', 'short_id', 'upload_id', 'contentType', 'templateId', 'templateTitle']) next.delete(name);
  next.set('type', type);
  if (signal?.id && signal.title && isBlankDesk(spotOf(owner, type).desk)) {
    next.set('signalId', signal.id);
    next.set('signalTitle', signal.title);
  }
  return next;
}
