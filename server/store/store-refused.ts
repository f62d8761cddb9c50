/** Error for a store that cannot be opened. The message is one sentence for the operator. */
export class StoreRefused extends Error {
  readonly reason:
    | 'in-use'
    | 'too-new'
    | 'foreign'
    | 'emptied'
    | 'damaged'
    | 'closed-off'
    | 'half-restored'
    | 'index-conflict'
    | 'unreachable';
  constructor(reason: StoreRefused['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreRefused';
    this.reason = reason;
  }
}

/** Returns the error for stored data that cannot be read. `where`: a file, or a table in it. */
export const damaged = (where: string, cause?: unknown): StoreRefused =>
  new StoreRefused(
    'damaged',
    `${where} is damaged: put a backup in its place with npm run restore -- FILE, which keeps it aside.`,
    { cause },
  );
