// Draws the pictures of the demo event into client/public/demo, from where the app is served with them:
//   node server/cli/demo/pictures/draw.ts
// They are kept beside the code, since drawing them takes longer than a start may.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { demoAccounts } from '../../demo-event.ts';
import { demoCompanies } from '../companies.ts';
import { demoSpeakers } from '../people.ts';
import { DEMO_SCENES } from './demo-pictures.ts';
import { mark } from './mark.ts';
import { portrait } from './portrait.ts';
import { scene } from './scene.ts';

const FOLDER = fileURLToPath(new URL('../../../../client/public/demo', import.meta.url));

await mkdir(FOLDER, { recursive: true });
const keep = async (name: string, png: Buffer): Promise<void> => writeFile(join(FOLDER, `${name}.webp`), await sharp(png).webp({ quality: 78, effort: 6 }).toBuffer());
for (const key of [...demoSpeakers.map(([name]) => name), ...Object.values(demoAccounts).map((account) => account.key)]) await keep(`person-${key}`, await portrait(key));
for (const [key, , , mainColor] of demoCompanies) await keep(`company-${key}`, await mark(key, mainColor));
for (const [key, colour] of [['kitchen', '#b45309'], ['plenary', '#3d55c2']] as const) await keep(`company-${key}`, await mark(key, colour));
for (const word of DEMO_SCENES) await keep(`scene-${word}`, await scene(word));
