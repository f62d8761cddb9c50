/** Columns by which organisers can sort people: the name, or facts of the account. */
export const USER_COLUMNS = ['name', 'mail', 'ticket', 'invited_at'] as const;
export type UserColumn = (typeof USER_COLUMNS)[number];
