import { inflateSync } from 'node:zlib';
import { getDocumentProxy } from 'unpdf';

export interface ReadCertificate {
  readonly pages: number;
  /** Its lines in the order in which they are read aloud and copied. */
  readonly written: readonly string[];
  /** Number of empty boxes, which a font draws for missing letters. */
  readonly missing: number;
}

/** A drawn glyph; 0 is the empty box in every font. */
interface DrawnSign {
  readonly originalCharCode: number;
}

export async function readCertificate(pdf: Uint8Array): Promise<ReadCertificate> {
  const written = [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/stream\n([\s\S]*?)\nendstream/g),
  ].flatMap(([, stream = '']) => actualTexts(stream));
  const document = await getDocumentProxy(pdf);
  const { argsArray } = await (await document.getPage(1)).getOperatorList();
  const signs = argsArray
    .flat(2)
    .filter(
      (drawn: unknown): drawn is DrawnSign =>
        typeof drawn === 'object' && drawn !== null && 'originalCharCode' in drawn,
    );
  if (signs.length === 0) throw new Error('no letter is drawn at all');
  return {
    pages: document.numPages,
    written,
    missing: signs.filter(({ originalCharCode }) => originalCharCode === 0).length,
  };
}

/** Returns the `ActualText` of a drawing stream; empty for other streams. */
function actualTexts(stream: string): string[] {
  const drawing = inflated(stream);
  return [...drawing.matchAll(/\/ActualText (?:\(((?:[^\\)]|\\[\s\S])*)\)|<([0-9a-f]+)>)/gi)].map(
    ([, plain = '', hex]) =>
      decoded(hex === undefined ? Buffer.from(unescaped(plain), 'latin1') : Buffer.from(hex, 'hex')),
  );
}

function inflated(stream: string): string {
  try {
    return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const unescaped = (text: string): string => text.replaceAll(/\\([\s\S])/g, (_, sign: string) => ESCAPED[sign] ?? sign);
const decoded = (bytes: Buffer): string =>
  bytes[0] === 0xfe && bytes[1] === 0xff
    ? new TextDecoder('utf-16be').decode(bytes.subarray(2))
    : bytes.toString('latin1');
