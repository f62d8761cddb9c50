/** Sends a message; resolves to whether an answer came within `patience` milliseconds. */
export function isAnswered(by: ServiceWorker | WindowClient, message: object, patience: number): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), patience);
    by.postMessage(message, [port2]);
  });
}
