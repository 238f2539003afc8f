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
  const go = useCallback(
    (to: Type, lying?: Lying) =>
      setQuery(
        { type: to, ...(lying?.draft ? { draft: lying.draft } : {}), ...(lying?.short ? { short_id: lying.short } : {}) },
        { replace: true },
      ),
    [setQuery],
  );
  const opening = useOpening({ owner, type, query, isElsewhere, onOpened: go });
  useAddress({ query, type, lying: isElsewhere ? nothing : { draft: desk.draft?.id ?? null, short: desk.short }, go });
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
      if ('signal' in changed || 'template' in changed || 'short' in changed)
        go(type, { draft: desk.draft?.id ?? null, short: changed.short === undefined ? desk.short : changed.short });
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
          go(detail.type, { draft: detail.id, short: spotOf(owner, detail.type).desk.short });
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

/** What lies on a tab and can be named by the address. */
interface Lying {
  readonly draft: string | null;
  readonly short: string | null;
}

const nothing: Lying = { draft: null, short: null };

interface Address {
  readonly query: URLSearchParams;
  readonly type: Type;
  readonly lying: Lying;
  readonly go: (type: Type, lying?: Lying) => void;
}

/** The address names the draft and the Short that lie on the tab, so that a reload and another device find them. */
function useAddress({ query, type, lying: { draft, short }, go }: Address): void {
  useEffect(() => {
    const named = { draft: query.get('draft'), short: query.get('short_id') };
    if (query.has('upload_id') || (named.short !== null && named.short !== short)) return;
    const isOver = named.draft !== null && isClosed(named.draft);
    if (draft && named.draft !== draft && (named.draft === null || isOver)) go(type, { draft, short });
    else if (!draft && isOver) go(type, { draft, short });
    else if (short && named.short === null && (named.draft === null || named.draft === draft)) go(type, { draft, short });
  }, [query, type, draft, short, go]);
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
