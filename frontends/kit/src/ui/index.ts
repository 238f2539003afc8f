/** The antd components in use. A separate entry point, so that public pages do not load antd. */
export { App, Dropdown, Input, Modal, Popover, Segmented, Select, Tabs, Tooltip } from 'antd';
export { UiProvider } from './ui-provider.tsx';
