import { t } from '@lingui/core/macro';
import { Button, CheckboxField, SelectField } from '@trenzeye/frontend-kit';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { PlayableShort } from '../playable-short.ts';
import { changePreferences, speeds, usePlayerPreferences } from '../player-preferences.ts';
import { useCaptionTracks } from '../use-caption-tracks.ts';

interface PlayerSettingsProps {
  readonly short: PlayableShort;
  /** Undefined where the player has no full screen. */
  readonly onFullscreen: (() => void) | undefined;
}

/** Volume, speed, captions, full screen and the transcript of a Short. */
export function PlayerSettings({ short, onFullscreen }: PlayerSettingsProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLDivElement>(null);
  const panel = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.querySelector('button')?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from any control inside; its button does, too.
    <div className="tz-player-settings" onKeyDown={onKeyDown}>
      <div ref={button}>
        <Button
          kind="bare"
          size="small"
          icon="more"
          aria-label={t`Player settings`}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <div id={panel} className="tz-player-settings__panel" data-scrolls hidden={!isOpen}>
        {isOpen && <Settings short={short} onFullscreen={onFullscreen} />}
      </div>
    </div>
  );
}

function Settings({ short, onFullscreen }: PlayerSettingsProps) {
  const { video_url, captions_url, scenes } = short;
  const { volume, isMuted, speed, hasCaptions } = usePlayerPreferences();
  const { tracks, chosen } = useCaptionTracks(short, true);
  const volumeField = useId();
  const spoken = scenes.map(({ narration }) => narration).filter((narration) => narration !== '');
  return (
    <>
      {video_url !== null && (
        <>
          <label htmlFor={volumeField}>{t`Volume`}</label>
          <input
            id={volumeField}
            type="range"
            min={0}
            max={100}
            step={5}
            value={isMuted ? 0 : Math.round(volume * 100)}
            onChange={({ target }) => {
              const chosen = Number(target.value) / 100;
              changePreferences({ volume: chosen, isMuted: chosen === 0 });
            }}
          />
          <SelectField label={t`Speed`} value={String(speed)} onChange={(chosen) => changePreferences({ speed: Number(chosen) })}>
            {speeds.map((each) => (
              <option key={each} value={String(each)}>
                {each === 1 ? t`Normal` : `${each}×`}
              </option>
            ))}
          </SelectField>
        </>
      )}
      {captions_url !== null && (
        <CheckboxField
          label={t`Captions`}
          hint={t`Shows the spoken text`}
          checked={hasCaptions}
          onChange={(checked) => changePreferences({ hasCaptions: checked })}
        />
      )}
      {hasCaptions && tracks.length > 1 && (
        <SelectField
          label={t`Language of the captions`}
          value={chosen?.language ?? ''}
          onChange={(captionLanguage) => changePreferences({ captionLanguage })}
        >
          {tracks.map(({ url, language, label }) => (
            <option key={url} value={language}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {onFullscreen && (
        <Button size="small" onClick={onFullscreen}>
          {t`Full screen`}
        </Button>
      )}
      {spoken.length > 0 && (
        <details>
          <summary>{t`Transcript`}</summary>
          {spoken.map((text, index) => (
            <p key={index} dir="auto">
              {text}
            </p>
          ))}
        </details>
      )}
    </>
  );
}
