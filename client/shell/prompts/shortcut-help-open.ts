/** The help sheet listens for this; a menu entry anywhere can ask for it without knowing where the sheet is. */
export const SHORTCUT_HELP = 'plenary:shortcut-help';

export const showShortcutHelp = (): void => void window.dispatchEvent(new Event(SHORTCUT_HELP));
