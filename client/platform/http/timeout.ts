import { SECOND } from '../../../domain/time.ts';

/** Milliseconds that a database may take to open. Some browsers never answer and report no error. */
export const DATABASE_TIMEOUT = 3 * SECOND;

/** The browser neither opened a database nor refused it. */
export class TimedOut extends Error {
  override readonly name = 'NoAnswer';
}

/** Settles like `work`, or rejects with `TimedOut` after `ms`. A value that comes later goes to `late`. */
export function withTimeout<T>(
  work: Promise<T>,
  ms: number = DATABASE_TIMEOUT,
  late: (value: T) => void = () => undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new TimedOut('The browser does not answer'));
    }, ms);
    work.finally(() => clearTimeout(timer)).then((value) => (isLate ? late(value) : resolve(value)), reject);
  });
}
