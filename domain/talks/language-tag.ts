/** Whether a text names a language as BCP 47 does: `en`, `pt-BR`, `de-formal`. */
export const isLanguageTag = (text: string): boolean => /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,4}$/i.test(text);
