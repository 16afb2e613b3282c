// Runs the draw of an offering again, from its published record: node tools/draw.mjs record.json. Nothing else is needed or asked.
import { readFileSync } from 'node:fs';
import { runDraw } from '@candor/contract/offerings/draw.ts';

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('usage: node tools/draw.mjs record.json (saved from the page of the offering)\n');
  process.exit(2);
}
const record = JSON.parse(readFileSync(file, 'utf8'));
const drawn = runDraw(record);
if (typeof drawn === 'string') {
  process.stdout.write(`${JSON.stringify({ agrees: false, wrong: drawn })}\n`);
  process.exit(1);
}
const wrong = record.bids.filter(({ id, allotted }) => drawn.lots.get(id) !== allotted).map(({ id }) => id);
const agrees = wrong.length === 0 && drawn.seed === record.seed && drawn.finalPrice === record.final_price;
process.stdout.write(`${JSON.stringify({ agrees, seed: drawn.seed, final_price: drawn.finalPrice, wrong })}\n`);
process.exit(agrees ? 0 : 1);
