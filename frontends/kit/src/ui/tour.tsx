import { useTheme } from '@trenzeye/frontend-kit';
import { ConfigProvider, Tour, type TourProps } from 'antd';
import { antdTheme } from './antd-theme.ts';

/** antd's Tour in the current theme and direction. An entry point of its own: loaded when a tour starts, without the other components. */
export function ThemedTour(props: TourProps) {
  const { theme } = useTheme();
  return (
    <ConfigProvider theme={antdTheme[theme]} direction={document.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <Tour {...props} />
    </ConfigProvider>
  );
}
