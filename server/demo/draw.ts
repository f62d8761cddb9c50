// Draws the pictures of the demo event into client/public/demo, from where the app is served with them, and sets its papers:
//   node server/demo/draw.ts
// They are kept beside the code, since drawing them takes longer than a start may.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import PdfDocument from 'pdfkit';
import sharp from 'sharp';
import { demoAccounts } from './demo-event.ts';
import { demoCompanies } from './companies.ts';
import { demoSpeakers } from './people.ts';
import { demoHandouts, type DemoHandout, handoutFile } from './handouts.ts';
import { DEMO_SCENES } from './pictures/demo-pictures.ts';
import { mark } from './pictures/mark.ts';
import { portrait } from './pictures/portrait.ts';
import { scene } from './pictures/scene.ts';

const FOLDER = fileURLToPath(new URL('../../client/public/demo', import.meta.url));

await mkdir(FOLDER, { recursive: true });
const keep = async (name: string, png: Buffer): Promise<void> =>
  writeFile(join(FOLDER, `${name}.webp`), await sharp(png).webp({ quality: 78, effort: 6 }).toBuffer());
for (const key of [...demoSpeakers.map(([name]) => name), ...Object.values(demoAccounts).map((account) => account.key)])
  await keep(`person-${key}`, await portrait(key));
for (const [key, , , mainColor] of demoCompanies) await keep(`company-${key}`, await mark(key, mainColor));
for (const [key, colour] of [
  ['kitchen', '#b45309'],
  ['plenary', '#3d55c2'],
] as const)
  await keep(`company-${key}`, await mark(key, colour));
for (const word of DEMO_SCENES) await keep(`scene-${word}`, await scene(word));
for (const handout of demoHandouts) await writeFile(handoutFile(handout), await paper(handout));

/** One page with a headline and a list. */
async function paper({ id, title, lines }: DemoHandout): Promise<Buffer> {
  const page = new PdfDocument({
    size: 'A5',
    margin: 48,
    lang: 'en',
    info: { Title: title, CreationDate: new Date(0) },
  });
  const chunks: Buffer[] = [];
  page.on('data', (chunk: Buffer) => void chunks.push(chunk));
  page.font('Helvetica-Bold').fontSize(17).text(title).moveDown();
  for (const line of lines) page.font('Helvetica').fontSize(11).text(line, { indent: -10, lineGap: 3 }).moveDown(0.4);
  page.fontSize(8).fillColor('#666666').text(`Plenary Days, ${id}`, 48, 545, { lineBreak: false });
  page.end();
  await new Promise((resolve) => page.on('end', resolve));
  return Buffer.concat(chunks);
}
