import type { Theme } from '@trenzeye/frontend-kit';
import { type ThemeConfig, theme } from 'antd';

/** antd computes shades in script and needs literal colors. Keep them equal to theme/tokens.css. */
const colors = {
  dark: {
    background: '#0b0b14',
    surface: '#141422',
    raised: '#1c1c2e',
    hover: '#242439',
    line: '#2a2a40',
    strong: '#6d6d90',
    text: '#f2f2f8',
    muted: '#a3a3bd',
    inactive: '#8c8ca8',
    accent: '#ab97ff',
    danger: '#ff8080',
    success: '#4fd1a1',
    warning: '#ffc773',
    info: '#7cc4ff',
  },
  light: {
    background: '#f6f5fc',
    surface: '#ffffff',
    raised: '#ffffff',
    hover: '#eeecf8',
    line: '#dedcec',
    strong: '#84829f',
    text: '#14142a',
    muted: '#5a5a78',
    inactive: '#6a6a88',
    accent: '#5535e8',
    danger: '#c21f2c',
    success: '#0b7a53',
    warning: '#8a5200',
    info: '#0b63a8',
  },
} as const;

/** Replaces colors for users who prefer more contrast, as theme/tokens.css does. */
const strongColors = {
  dark: {
    line: '#6d6d90',
    strong: '#b9b9d2',
    muted: '#d2d2e2',
    inactive: '#d2d2e2',
    accent: '#d5caff',
    danger: '#ffb8b8',
    success: '#8ce8c5',
    warning: '#ffd9a0',
    info: '#b3dcff',
  },
  light: {
    line: '#84829f',
    strong: '#45445f',
    muted: '#3a3a55',
    inactive: '#3a3a55',
    accent: '#3a1fb8',
    danger: '#8f0f1b',
    success: '#06523a',
    warning: '#5c3700',
    info: '#074470',
  },
} as const;

/** The user's size of text relative to the usual 16 px. antd needs sizes in px. */
const textScale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

const prefersMoreContrast = window.matchMedia('(prefers-contrast: more)').matches;

function createThemeConfig(name: Theme): ThemeConfig {
  const color = { ...colors[name], ...(prefersMoreContrast && strongColors[name]) };
  return {
    algorithm: name === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    cssVar: { key: `tz-${name}` },
    token: {
      colorPrimary: color.accent,
      colorLink: color.accent,
      colorError: color.danger,
      colorSuccess: color.success,
      colorWarning: color.warning,
      colorInfo: color.info,
      colorBgBase: color.background,
      colorBgContainer: color.surface,
      colorBgElevated: color.raised,
      colorBgLayout: color.background,
      colorTextBase: color.text,
      colorText: color.text,
      colorTextSecondary: color.muted,
      colorTextTertiary: color.muted,
      colorTextPlaceholder: color.muted,
      colorTextDisabled: color.inactive,
      colorBorder: color.strong,
      colorBorderSecondary: color.line,
      colorBgTextHover: color.hover,
      controlItemBgHover: color.hover,
      borderRadius: 12,
      borderRadiusSM: 8,
      borderRadiusLG: 12,
      controlHeight: 44 * textScale,
      controlHeightSM: 36 * textScale,
      controlOutlineWidth: 2,
      fontFamily: "'Inter Variable', 'Inter Fallback', 'Inter Fallback Android', 'Inter Fallback Linux', system-ui, sans-serif",
      fontSize: 16 * textScale,
      // Lists and dialogs that grow while they open move under the pointer: on a busy device a click at once is lost.
      motion: false,
      wireframe: false,
    },
    components: {
      // A calendar that fits a screen of 360 px.
      DatePicker: { cellWidth: 40 * textScale, cellHeight: 36 * textScale },
      Modal: { contentBg: color.surface, headerBg: color.surface, titleFontSize: 20 * textScale },
      Segmented: {
        trackBg: color.surface,
        itemSelectedBg: color.hover,
        itemSelectedColor: color.text,
        itemColor: color.muted,
        trackPadding: 4,
      },
      Tabs: { itemColor: color.muted, itemSelectedColor: color.text, inkBarColor: color.accent, titleFontSize: 16 * textScale },
      Tooltip: { colorBgSpotlight: color.raised, colorTextLightSolid: color.text },
      Select: { optionSelectedBg: color.hover },
    },
  };
}

export const antdTheme: Readonly<Record<Theme, ThemeConfig>> = { dark: createThemeConfig('dark'), light: createThemeConfig('light') };
