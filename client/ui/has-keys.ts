/** Whether this device has a mouse or the like, and so most likely a keyboard; a touch phone has neither. */
export const HAS_KEYS = matchMedia('(any-hover: hover)').matches;
