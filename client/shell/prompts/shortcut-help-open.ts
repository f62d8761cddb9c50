/** Event that opens the help sheet from any menu. */
export const SHORTCUT_HELP = 'plenary:shortcut-help';

export const showShortcutHelp = (): void => void window.dispatchEvent(new Event(SHORTCUT_HELP));
