const [QUOTE, ESCAPE, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

export interface JsonScan {
  /** Levels of lists and objects; one for `{}`. */
  readonly depth: number;
  /** Lists, objects, texts, numbers …, at most as many as the JSON has commas and brackets. */
  readonly values: number;
}

/** How deep JSON in UTF-8 nests, and how many values it has. Looks at each byte once; what is no JSON gives any numbers. */
export function scanJson(json: Uint8Array): JsonScan {
  let level = 0;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfText(json, at + 1);
    else if (byte === COMMA) values += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values += 1;
      level += 1;
      depth = Math.max(depth, level);
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) level -= 1;
  }
  return { depth, values };
}

/** The place of the quotation mark that closes the text that begins here; the end of the JSON if none does. */
function endOfText(json: Uint8Array, from: number): number {
  for (let at = from; at < json.length; at += 1) {
    if (json[at] === ESCAPE) at += 1;
    else if (json[at] === QUOTE) return at;
  }
  return json.length;
}
