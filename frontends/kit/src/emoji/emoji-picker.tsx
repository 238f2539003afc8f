import { t } from '@lingui/core/macro';
import { currentLanguage, localStore } from '@trenzeye/frontend-kit';
import { EmojiPicker as Picker, type SkinTone } from 'frimousse';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { loadEmojiData, toneLabels } from './emoji-data.ts';

const toneStorage = 'trenzeye.emoji-skin-tone';
const tones: readonly string[] = ['none', 'light', 'medium-light', 'medium', 'medium-dark', 'dark'] satisfies SkinTone[];

const storedTone = (): SkinTone => {
  const stored = localStore.getItem(toneStorage);
  return stored !== null && tones.includes(stored) ? (stored as SkinTone) : 'none';
};

const oppositeKeys: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The library moves from left to right; the columns of a page from right to left are mirrored. */
const mirrorArrows = (event: KeyboardEvent): void => {
  const key = oppositeKeys[event.key];
  if (!key || !event.nativeEvent.isTrusted || document.documentElement.dir !== 'rtl') return;
  event.preventDefault();
  event.target.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
};

/** All emoji with a search in the language of the page. Arrows and Enter choose while the focus stays in the search. */
export function EmojiPicker({ onSelect }: { readonly onSelect: (emoji: string) => void }) {
  const [tone] = useState(storedTone);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => search.current?.focus({ preventScroll: true }), []);
  return (
    <Picker.Root
      className="tz-emoji__picker"
      locale={currentLanguage()}
      resolveEmojiData={loadEmojiData}
      skinTone={tone}
      onEmojiSelect={({ emoji }) => onSelect(emoji)}
      onKeyDownCapture={mirrorArrows}
    >
      <div className="tz-emoji__head">
        {/* No part of the form around it: Enter must not submit that. */}
        <Picker.Search ref={search} form="none" className="tz-input" placeholder={t`Search emoji`} aria-label={t`Search emoji`} />
        <Picker.SkinTone>{(selection) => <SkinToneButton {...selection} />}</Picker.SkinTone>
      </div>
      <Picker.Viewport className="tz-emoji__viewport">
        <Picker.Loading className="tz-emoji__note">{t`Loading emoji…`}</Picker.Loading>
        <Picker.Empty className="tz-emoji__note">{t`No emoji found`}</Picker.Empty>
        <Picker.List
          aria-label={t`Emoji`}
          tabIndex={0}
          components={{
            CategoryHeader: ({ category, ...props }) => (
              <div {...props} className="tz-emoji__category">
                {category.label}
              </div>
            ),
            // Rows and columns are counted from 1; the library finds rows by its own count, which starts with 0.
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the library gives it the role of a row.
            Row: ({ 'aria-rowindex': row, ...props }) => <div {...props} aria-rowindex={row || undefined} className="tz-emoji__row" />,
            Emoji: ({ emoji, 'aria-colindex': column = 0, ...props }) => (
              // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the library gives it the role of a grid cell.
              <button {...props} type="button" aria-colindex={column + 1} className="tz-emoji__emoji" title={emoji.label}>
                {emoji.emoji}
              </button>
            ),
          }}
        />
      </Picker.Viewport>
    </Picker.Root>
  );
}

interface SkinToneButtonProps {
  readonly skinTone: SkinTone;
  readonly setSkinTone: (tone: SkinTone) => void;
  readonly skinToneVariations: readonly { readonly skinTone: SkinTone; readonly emoji: string }[];
}

/** Changes to the next skin tone, and stores the choice. */
function SkinToneButton({ skinTone, setSkinTone, skinToneVariations }: SkinToneButtonProps) {
  const index = skinToneVariations.findIndex((variation) => variation.skinTone === skinTone);
  const next = skinToneVariations[(index + 1) % skinToneVariations.length]?.skinTone ?? 'none';
  return (
    <button
      type="button"
      className="tz-emoji__tone"
      aria-label={t`Skin tone: ${toneLabels()[skinTone]}`}
      title={t`Change skin tone`}
      onClick={() => {
        localStore.setItem(toneStorage, next);
        setSkinTone(next);
      }}
    >
      {skinToneVariations[index]?.emoji}
    </button>
  );
}
