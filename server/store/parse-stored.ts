import { damaged } from './store-refused.ts';

/** Parses JSON that the store wrote. Throws `StoreRefused` if it is damaged. */
export function parseStored(text: unknown, where: string): unknown {
  try {
    return JSON.parse(String(text));
  } catch (error) {
    throw damaged(where, error);
  }
}
