/** Returns 128 random bits as base64url. `crypto.randomUUID` is missing on plain http, which a venue's test network may use. */
export function newRandomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
