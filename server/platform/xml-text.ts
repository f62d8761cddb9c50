import { XMLBuilder } from 'fast-xml-parser';

/** Elements by name. `@` marks an attribute, a list repeats its element, `#text` is the element's text. */
export interface XmlTree {
  readonly [name: string]: XmlNode;
}
type XmlNode = string | XmlTree | readonly XmlNode[];

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  indentBy: ' ',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
  processEntities: true,
});

export const xmlText = (tree: XmlTree): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(printable(tree))}`;

function printable(node: XmlNode): XmlNode {
  if (typeof node === 'string') return node.toWellFormed().replaceAll(NOT_XML, ' ');
  if (isList(node)) return node.map(printable);
  return Object.fromEntries(Object.entries(node).map(([name, inner]) => [name, printable(inner)]));
}

const isList = (node: XmlNode): node is readonly XmlNode[] => Array.isArray(node);

/** Matches characters that XML 1.0 does not allow, not even escaped. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
