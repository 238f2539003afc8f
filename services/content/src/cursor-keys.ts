/** An instant in a cursor: milliseconds since 1970, within what the database can hold. */
export const instantKey = /^-?\d{1,14}$/;
