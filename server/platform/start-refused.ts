/** Error for a server that cannot start. The message is one sentence for the operator. */
export class StartRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'StartRefused';
  }
}
