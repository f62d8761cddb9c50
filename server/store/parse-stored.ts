import { damaged } from './store-refused.ts';

/** JSON that the store wrote itself, read back. Throws `StoreRefused` where it is none any more. */
export function parseStored(text: unknown, where: string): unknown {
  try {
    return JSON.parse(String(text));
  } catch (error) {
    throw damaged(where, error);
  }
}
