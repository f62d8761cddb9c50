/** Characters of a hash: 96 bits are more than chance or a careless proxy gets past, and a hundred of them fit into a small worker. */
const CHARACTERS = 16;

/** What a file of the build is known by, whatever its name: made by the build, compared by the worker. */
export async function fileHash(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...digest)).slice(0, CHARACTERS);
}
