/** One server-sent event. Comment lines are no events. */
export interface ServerEvent {
  readonly name: string;
  readonly data: string;
}

/** Puts server-sent events together from pieces of text that may be cut anywhere (HTML standard, "event stream interpretation"). */
export function eventReader(onEvent: (event: ServerEvent) => void): { push: (text: string) => void } {
  let rest = '';
  return {
    push(text) {
      const blocks = (rest + text).replaceAll('\r\n', '\n').split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = readBlock(block);
        if (event) onEvent(event);
      }
    },
  };
}

function readBlock(block: string): ServerEvent | undefined {
  const lines = block.split('\n');
  const data = valuesOf(lines, 'data').join('\n');
  return data === '' ? undefined : { name: valuesOf(lines, 'event').at(-1) ?? 'message', data };
}

const valuesOf = (lines: readonly string[], field: string): string[] =>
  lines.filter((line) => line.startsWith(`${field}:`)).map((line) => line.slice(field.length + 1).replace(/^ /, ''));
