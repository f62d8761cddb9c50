/** Characters of a hash: 96 bits protect against chance and careless proxies, and a hundred of them fit into a small worker. */
const CHARACTERS = 16;

/** The hash of a build file: made by the build, compared by the worker. */
export async function fileHash(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return btoa(String.fromCharCode(...digest)).slice(0, CHARACTERS);
}
