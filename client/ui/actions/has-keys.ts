/** Whether this device has a mouse or similar, and so probably a keyboard. */
export const HAS_KEYS = matchMedia('(any-hover: hover)').matches;
