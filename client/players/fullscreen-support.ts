/** Whether elements can be fullscreen: on iPhones only a video can, also through a vendor's own controls. */
export const pageFillsScreen = (): boolean => 'requestFullscreen' in document.documentElement;
