/** Whether a text names a language as BCP 47 does: `en`, `pt-BR`, `de-formal`. */
export const isLanguageTag = (text: string): boolean => /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,4}$/i.test(text);

/** `German` for `de`; the tag itself where nobody has a name for it. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag; // What looks like a tag may still be none.
  }
}
