/** Event that opens the palette from any button or key. */
export const SEARCH_OPEN = 'plenary:search';

export const openSearch = (): void => void window.dispatchEvent(new Event(SEARCH_OPEN));
