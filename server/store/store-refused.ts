/** Why a store cannot be opened; the message is one sentence for the operator. */
export class StoreRefused extends Error {
  readonly reason: 'in-use' | 'too-new' | 'foreign' | 'emptied' | 'index-conflict' | 'unreachable';
  constructor(reason: StoreRefused['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StoreRefused';
    this.reason = reason;
  }
}
