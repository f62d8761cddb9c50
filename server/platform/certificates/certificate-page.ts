import PdfDocument from 'pdfkit';
import { contrast, type Rgb } from '../../../domain/colours/contrast.ts';
import type { Certificate } from '../../../domain/certificate/certificate.ts';
import { type Cut, fontFile, type Run, runsOf } from './certificate-fonts.ts';

type Page = InstanceType<typeof PdfDocument>;

/** Sizes in points; A4 landscape. */
const WIDTH = 841.89;
const HEIGHT = 595.28;
const MARGIN = 30;
const TEXT_WIDTH = 620;
const INK = '#171b26';
const SOFT = '#545b6b';
const ACCENT = '#3d55c2';
const LINE = '#c4c9d6';

/** A centred text with its baseline and possible sizes; the largest size that fits is used. */
interface Line {
  readonly text: string;
  readonly cut: Cut;
  readonly sizes: readonly number[];
  readonly colour: string;
  readonly baseline: number;
  readonly spacing?: number;
  /** A second line moves the first one up. */ readonly upwards?: boolean;
}

/** Returns one page, A4 landscape, as PDF with embedded fonts. `logo` is a PNG. */
export async function certificatePage(certificate: Certificate, logo?: Uint8Array): Promise<Buffer> {
  const page = new PdfDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    lang: 'en',
    displayTitle: true,
    pdfVersion: '1.7',
    font: '',
    info: {
      Title: `Certificate of attendance: ${certificate.name}`,
      Subject: certificate.event,
      Author: certificate.event,
      CreationDate: new Date(certificate.issuedAt),
    },
  });
  const bytes = collected(page);
  const accent = readable(certificate.accent);
  frame(page, accent);
  if (logo) drawLogo(page, logo);
  await set(page, certificate, accent);
  page.end();
  return bytes;
}

function collected(page: Page): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  page.on('data', (chunk: Buffer) => void chunks.push(chunk));
  page.on('end', () => resolve(Buffer.concat(chunks)));
  page.on('error', reject);
  return promise;
}

/** Draws two lines around the page, the outer one thicker. */
function frame(page: Page, accent: string): void {
  page
    .lineWidth(1.6)
    .strokeColor(accent)
    .rect(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN)
    .stroke();
  page
    .lineWidth(0.5)
    .strokeColor(accent)
    .rect(MARGIN + 7, MARGIN + 7, WIDTH - 2 * MARGIN - 14, HEIGHT - 2 * MARGIN - 14)
    .stroke();
}

/** Draws the logo centred above the title, as large as fits. */
function drawLogo(page: Page, logo: Uint8Array): void {
  const fit: [number, number] = [240, 46];
  page.image(Buffer.from(logo), (WIDTH - fit[0]) / 2, 50, { fit, align: 'center', valign: 'center' });
}

/** Returns the event's colour, darkened until white text on it has enough contrast. Without one, a default. */
function readable(accent = ACCENT): string {
  let colour = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16) / 255) as unknown as Rgb;
  while (contrast(colour, [1, 1, 1]) < 4.5) colour = colour.map((part) => part * 0.95) as unknown as Rgb;
  return `#${colour
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

async function set(
  page: Page,
  { name, event, dates, place, issuedOn, number }: Certificate,
  accent: string,
): Promise<void> {
  await centred(page, {
    text: 'CERTIFICATE OF ATTENDANCE',
    cut: 'bold',
    sizes: [17],
    colour: accent,
    baseline: 126,
    spacing: 1.9,
  });
  rule(page, { halfWidth: 26, y: 148, weight: 1, colour: accent });
  await centred(page, { text: 'This certifies that', cut: 'italic', sizes: [16], colour: SOFT, baseline: 216 });
  await centred(page, {
    text: name,
    cut: 'regular',
    sizes: [48, 42, 36, 30, 26],
    colour: INK,
    baseline: 290,
    upwards: true,
  });
  rule(page, { halfWidth: 190, y: 316, weight: 0.6, colour: LINE });
  await centred(page, { text: 'attended', cut: 'italic', sizes: [16], colour: SOFT, baseline: 354 });
  const below = await centred(page, { text: event, cut: 'bold', sizes: [28, 24, 21], colour: INK, baseline: 406 });
  await centred(page, {
    text: [dates, place].filter(Boolean).join('  ·  '),
    cut: 'regular',
    sizes: [15, 13],
    colour: SOFT,
    baseline: below + 34,
  });
  await setImprint(page, issuedOn, number);
}

const setImprint = (page: Page, issuedOn: string, number: string): Promise<number> =>
  centred(page, {
    text: `Issued on ${issuedOn}  ·  No. ${number}`,
    cut: 'regular',
    sizes: [9.5],
    colour: SOFT,
    baseline: HEIGHT - MARGIN - 34,
  });

interface Rule {
  readonly halfWidth: number;
  readonly y: number;
  readonly weight: number;
  readonly colour: string;
}

const rule = (page: Page, { halfWidth, y, weight, colour }: Rule): Page =>
  page
    .lineWidth(weight)
    .strokeColor(colour)
    .moveTo(WIDTH / 2 - halfWidth, y)
    .lineTo(WIDTH / 2 + halfWidth, y)
    .stroke();

/** Draws centred text. Uses two lines if even the smallest size is too wide for one. Returns the last baseline. */
async function centred(
  page: Page,
  { text, cut, sizes, colour, baseline, spacing = 0, upwards = false }: Line,
): Promise<number> {
  const runs = await runsOf(text, cut);
  const size = await sizeFor(page, runs, { sizes, spacing });
  const lines =
    (await widthOf(page, runs, { size, spacing })) <= TEXT_WIDTH ? [text] : await broken(page, text, { cut, size });
  const lead = size * 1.3;
  const first = upwards ? baseline - (lines.length - 1) * lead : baseline;
  page.fillColor(colour);
  for (const [index, part] of lines.entries()) {
    // Screen readers and copying get the original text, even if letters are spaced, joined or reordered.
    page.markContent('Span', { actual: part });
    await drawn(page, await runsOf(part, cut), { size, spacing, baseline: first + index * lead });
    page.endMarkedContent();
  }
  return first + (lines.length - 1) * lead;
}

interface Setting {
  readonly size: number;
  readonly spacing: number;
}

async function sizeFor(
  page: Page,
  runs: readonly Run[],
  { sizes, spacing }: { readonly sizes: readonly number[]; readonly spacing: number },
): Promise<number> {
  for (const size of sizes) if ((await widthOf(page, runs, { size, spacing })) <= TEXT_WIDTH) return size;
  return sizes.at(-1) ?? 12;
}

async function widthOf(page: Page, runs: readonly Run[], { size, spacing }: Setting): Promise<number> {
  let width = 0;
  for (const { text, font } of runs)
    width += (await inFont(page, font)).fontSize(size).widthOfString(text, { characterSpacing: spacing });
  return width;
}

/** Breaks text into at most two lines, between words if possible. Longer text ends in an ellipsis. */
async function broken(
  page: Page,
  text: string,
  { cut, size }: { readonly cut: Cut; readonly size: number },
): Promise<string[]> {
  const fits = async (part: string): Promise<boolean> =>
    (await widthOf(page, await runsOf(part, cut), { size, spacing: 0 })) <= TEXT_WIDTH;
  const first = await longest(text, fits);
  const rest = text.slice(first.length).trim();
  return [first.trim(), (await fits(rest)) ? rest : `${(await longest(rest, (part) => fits(`${part}…`))).trim()}…`];
}

/** Returns the longest beginning of the text that fits. Ends at a space if there is one. */
async function longest(text: string, fits: (part: string) => Promise<boolean>): Promise<string> {
  const signs = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  let low = 1;
  let high = signs.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (await fits(signs.slice(0, middle).join(''))) low = middle;
    else high = middle - 1;
  }
  const part = signs.slice(0, low).join('');
  const blank = low < signs.length ? part.lastIndexOf(' ') : -1;
  return blank > 0 ? part.slice(0, blank) : part;
}

async function drawn(
  page: Page,
  runs: readonly Run[],
  { size, spacing, baseline }: Setting & { readonly baseline: number },
): Promise<void> {
  // Subtract the space after the last letter, which is invisible.
  let x = (WIDTH - (await widthOf(page, runs, { size, spacing })) + spacing) / 2;
  for (const { text, font } of runs) {
    (await inFont(page, font))
      .fontSize(size)
      .text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing });
    x += page.widthOfString(text, { characterSpacing: spacing });
  }
}

/** Selects a font. Embeds it only once, under the name of its file. */
const inFont = async (page: Page, font: string): Promise<Page> =>
  page.registerFont(font, await fontFile(font)).font(font);
