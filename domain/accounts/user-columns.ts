/** By what organisers may sort a list of people: by name, or by what their account says. */
export const USER_COLUMNS = ['name', 'mail', 'ticket', 'invited_at'] as const;
export type UserColumn = (typeof USER_COLUMNS)[number];
