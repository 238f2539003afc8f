import { useTheme } from '@trenzeye/frontend-kit';
import { App, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { antdTheme } from './antd-theme.ts';

/** Applies the current theme and the direction of the page's language to the antd components below it. Render it once around a remote's page. */
export function UiProvider({ children }: { children: ReactNode }) {
  const { theme } = useTheme();
  return (
    <ConfigProvider theme={antdTheme[theme]} direction={document.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
