import { type Refusal, Refused, refusal } from '../../domain/refusal.ts';

/** A temporary refusal. `retryAfter` is in milliseconds; it is sent as the Retry-After header. */
export class RetryLater extends Refused {
  readonly retryAfter: number;
  constructor(retryAfter: number, reason: Refusal) {
    super(reason);
    this.name = 'RetryLater';
    this.retryAfter = retryAfter;
  }
}

/** A refusal because a limit is reached. */
export class TooMany extends RetryLater {
  constructor(retryAfter: number, message = 'Too many attempts. Please wait a little and try again.') {
    super(retryAfter, refusal('too-many', message));
    this.name = 'TooMany';
  }
}
