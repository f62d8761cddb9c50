/** The palette listens for this; a button or a key anywhere can ask for it without knowing where it is. */
export const SEARCH_OPEN = 'plenary:search';

export const openSearch = (): void => void window.dispatchEvent(new Event(SEARCH_OPEN));
