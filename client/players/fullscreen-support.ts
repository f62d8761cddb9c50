/** Whether a page may fill the screen by itself: on iPhones only a video may, and what a vendor's own controls ask for. */
export const pageFillsScreen = (): boolean => 'requestFullscreen' in document.documentElement;
