import { t } from '@lingui/core/macro';
import { TabList, tabId } from '@trenzeye/frontend-kit';
import { useState } from 'react';
import { CaptionsPanel } from './captions/captions-panel.tsx';
import type { ShortEditing } from './editing/use-short-edit.ts';
import type { Lab } from './lab-queries.ts';
import type { Playback } from './playback/use-playback.ts';
import { TranscriptPanel } from './transcript/transcript-panel.tsx';

interface SidePanelProps {
  readonly lab: Lab;
  readonly editing: ShortEditing;
  readonly playback: Playback;
  /** Language of the captions that are edited; empty for the first ones. */
  readonly language: string;
  readonly onLanguage: (language: string) => void;
}

type Panel = 'transcript' | 'captions';
const panelId = 'lab-side-panel';
const tabs: readonly { readonly name: Panel; readonly label: string }[] = [
  { name: 'transcript', label: t`Transcript` },
  { name: 'captions', label: t`Captions` },
];

/** The transcript and the captions next to the video. */
export function SidePanel({ lab, editing: { edit, change }, playback, language, onLanguage }: SidePanelProps) {
  const [panel, setPanel] = useState<Panel>('transcript');
  return (
    <>
      <TabList label={t`Text of the Short`} tabs={tabs} selected={panel} onSelect={setPanel} panel={panelId} />
      <div id={panelId} className="tz-lab__panel" role="tabpanel" aria-labelledby={tabId(panelId, panel)}>
        {panel === 'transcript' ? (
          <TranscriptPanel lab={lab} edit={edit} playback={playback} onChange={change} />
        ) : (
          <CaptionsPanel lab={lab} edit={edit} playback={playback} language={language} onLanguage={onLanguage} onChange={change} />
        )}
      </div>
    </>
  );
}
