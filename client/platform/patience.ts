import { SECOND } from '../../domain/time.ts';

/** Milliseconds that a database may take to open. Some browsers never answer, and say nothing either. */
export const DATABASE_PATIENCE = 3 * SECOND;

/** The browser neither gave a database nor refused it. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** What comes of `work`, or `NoAnswer` when nothing does within `ms`; what comes after that is handed to `late`. */
export function within<T>(
  work: Promise<T>,
  ms: number = DATABASE_PATIENCE,
  late: (value: T) => void = () => undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new NoAnswer('The browser does not answer'));
    }, ms);
    work.finally(() => clearTimeout(timer)).then((value) => (isLate ? late(value) : resolve(value)), reject);
  });
}
