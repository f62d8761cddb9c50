/** A field of a JSON object. `read` is called when the field is written and returns a value, or a list whose items come one by one. */
export type JsonField = readonly [name: string, read: () => unknown];

/** Returns the text of a JSON object, indented by two, in chunks of one field or list item. */
export async function* jsonText(fields: readonly JsonField[]): AsyncGenerator<string> {
  for (const [index, [name, read]] of fields.entries()) {
    yield `${index === 0 ? '{' : ','}\n  ${JSON.stringify(name)}: `;
    const value = await read();
    if (isList(value)) yield* listText(value);
    else yield indented(value, '  ');
  }
  yield `${fields.length === 0 ? '{' : '\n'}}\n`;
}

async function* listText(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let lead = '[\n    ';
  for await (const item of items) {
    yield lead + indented(item, '    ');
    lead = ',\n    ';
  }
  yield lead.startsWith('[') ? '[]' : '\n  ]';
}

const indented = (value: unknown, by: string): string =>
  (JSON.stringify(value, null, 2) ?? 'null').replaceAll('\n', `\n${by}`);

const isList = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
