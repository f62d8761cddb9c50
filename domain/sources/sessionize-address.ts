const ENDPOINT = /^(https?:\/\/[^/?#\s@]+)\/api\/v2\/([\w-]+)(?:[/?#].*)?$/i;

/** The address of the view All, from any address of an API endpoint. Undefined if it is none. */
export function sessionizeView(address: string): string | undefined {
  const [, origin, id] = ENDPOINT.exec(address.trim()) ?? [];
  return origin === undefined || id === undefined ? undefined : `${origin}/api/v2/${id}/view/All`;
}
