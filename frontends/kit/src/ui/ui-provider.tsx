import { Icon, useTheme } from '@trenzeye/frontend-kit';
import { App, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { useAntdLocale } from './antd-locale.ts';
import { antdTheme } from './antd-theme.ts';

/** Screen readers would read the names of antd's own icons, in English. */
const icons = {
  select: { suffixIcon: <Icon name="chevronDown" size={16} /> },
  datePicker: { suffixIcon: <Icon name="calendar" size={16} /> },
  timePicker: { suffixIcon: <Icon name="clock" size={16} /> },
};

/** Applies the current theme and the language of the page to the antd components below it. Render it once around a page or a dialog. */
export function UiProvider({ children }: { children: ReactNode }) {
  const { theme } = useTheme();
  const locale = useAntdLocale();
  return (
    <ConfigProvider {...icons} theme={antdTheme[theme]} {...(locale && { locale })} direction={document.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}
