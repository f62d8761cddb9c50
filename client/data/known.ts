import { isMineRead } from '../platform/mine-view.ts';
import { isRead } from '../platform/shelf.ts';
import { useLiveLater } from '../platform/use-live.ts';

// What is not here yet is not the same as what is not there: until these say so, a screen shows that it is looking. They say
// so after what was read is shown, never before.

/** Whether all that the person did before is here. */
export const useMineKnown = (): boolean => useLiveLater(isMineRead);

/** Whether what the person alone sees, beside what they did, is here. */
export const useOwnKnown = (): boolean => useLiveLater(isRead('u:'));

/** Whether the scope of the person's own company is here. */
export const useCompanyKnown = (): boolean => useLiveLater(isRead('co:'));
