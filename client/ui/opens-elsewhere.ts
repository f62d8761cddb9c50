import type { MouseEvent } from 'react';

/** A press that opens a link in another tab or window: that is the browser's to do. */
export const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
