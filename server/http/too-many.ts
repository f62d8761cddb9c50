import { Refused, refusal } from '../../domain/refusal.ts';

/** Refuses for a while. `retryAfter` in milliseconds, told as the Retry-After header. */
export class TooMany extends Refused {
  readonly retryAfter: number;
  constructor(retryAfter: number, message = 'Too many attempts. Please wait a little and try again.') {
    super(refusal('too-many', message));
    this.name = 'TooMany';
    this.retryAfter = retryAfter;
  }
}
