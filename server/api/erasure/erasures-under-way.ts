import { ERASURE_RETRY } from '../../../domain/limits/people.ts';
import { type UnderWay, workUnderWay } from '../../store/work-under-way.ts';

/** An erasure that has begun. `id` is the person's. */
export interface ErasureUnderWay extends UnderWay {
  readonly by: string;
}

export const erasuresUnderWay = workUnderWay<ErasureUnderWay>('erasures', ERASURE_RETRY);
