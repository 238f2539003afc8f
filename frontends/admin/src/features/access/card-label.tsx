import type { ReactNode } from 'react';

/** The title of a column, beside a value on phones, where the rows of an admin table are cards without column titles. */
export const CardLabel = ({ children }: { children: ReactNode }) => <span className="tz-admin-table__label">{children}</span>;
