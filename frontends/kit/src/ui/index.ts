/** The antd components in use. A separate entry point, so that public pages do not load antd. */
import type { TableProps } from 'antd';

/** Columns of a table with rows of this type. */
export type TableColumns<Row> = NonNullable<TableProps<Row>['columns']>;
export { App, Dropdown, Input, Modal, Popover, Segmented, Select, Switch, Table, Tabs, Tooltip } from 'antd';
export { UiProvider } from './ui-provider.tsx';
