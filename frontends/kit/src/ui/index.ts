/**
 * antd for administration, scheduling, settings and forms: components in use, and those of them that Trenzeye's forms share. An entry point of
 * its own, so that public pages do not load antd.
 */
import type { TableProps } from 'antd';

/** Columns of a table with rows of this type. */
export type TableColumns<Row> = NonNullable<TableProps<Row>['columns']>;
export { Dropdown, Form, Input, InputNumber, Modal, Select, Statistic, Steps, Switch, Table, Tabs, Tree, Upload } from 'antd';
export { Dialog } from './dialog.tsx';
export { DateField, NumberField, SelectField, TimeField } from './fields.tsx';
export { UiProvider } from './ui-provider.tsx';
