import type { MouseEvent } from 'react';

/** Whether this click opens a link in another tab or window, which the browser does. */
export const isModifiedClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
