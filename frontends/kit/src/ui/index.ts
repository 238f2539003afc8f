/** The heavy half of the kit: the few antd components in use, dressed in the theme. Nothing else imports antd. */
export { App, Dropdown, Input, Modal, Popover, Segmented, Select, Tabs, Tooltip } from 'antd';
export { UiProvider } from './ui-provider.tsx';
