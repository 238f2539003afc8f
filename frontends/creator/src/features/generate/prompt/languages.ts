import type { Option } from './style-options.ts';

/** Languages to write in, by their own names. */
export const languageOptions: readonly Option<string>[] = [
  { value: 'en', name: 'English' },
  { value: 'es', name: 'Español' },
  { value: 'pt', name: 'Português' },
  { value: 'fr', name: 'Français' },
  { value: 'de', name: 'Deutsch' },
  { value: 'it', name: 'Italiano' },
  { value: 'nl', name: 'Nederlands' },
  { value: 'pl', name: 'Polski' },
  { value: 'tr', name: 'Türkçe' },
  { value: 'ar', name: 'العربية' },
  { value: 'hi', name: 'हिन्दी' },
  { value: 'ja', name: '日本語' },
  { value: 'ko', name: '한국어' },
  { value: 'zh', name: '中文' },
];
