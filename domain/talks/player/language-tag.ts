/** Whether a text is a language tag of BCP 47: `en`, `pt-BR`, `de-formal`. */
export const isLanguageTag = (text: string): boolean => /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,4}$/i.test(text);

/** `German` for `de`; the tag itself if the runtime knows no name. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag; // It may look like a tag without being one.
  }
}
