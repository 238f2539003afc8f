import { useTheme } from '@trenzeye/frontend-kit';
import { App, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { useAntdLocale } from './antd-locale.ts';
import { antdTheme } from './antd-theme.ts';

/** Applies the current theme and the language of the page to the antd components below it. Render it once around a page or a dialog. */
export function UiProvider({ children }: { children: ReactNode }) {
  const { theme } = useTheme();
  const locale = useAntdLocale();
  return (
    <ConfigProvider theme={antdTheme[theme]} {...(locale && { locale })} direction={document.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
