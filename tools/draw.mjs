// Runs the draw of an offering again, from its published record: node tools/draw.mjs record.json. One file for whoever trusts nobody: it
// uses Node's own hashes, nothing of this house and nothing that is installed. docs/domain/offerings.md says the rule in words.
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (text) => createHash('sha256').update(text, 'utf8').digest('hex');
const sum = (bids) => bids.reduce((total, { lots }) => total + lots, 0);
const byLetters = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** What of the record does not fit the rest of it. */
function findFault({ bids, secret, commitment, root }) {
  if (new Set(bids.map(({ id }) => id)).size !== bids.length) return 'bids';
  if (sha256(secret) !== commitment) return 'secret';
  const lines = bids.map(({ id, lots, price, bytes }) => `${id}|${lots}|${price ?? 'at_cutoff'}|${bytes}`);
  return sha256(lines.toSorted(byLetters).join('\n')) === root ? undefined : 'root';
}

/** The highest price at which all lots are taken by bids at it or above; the lowest of the band where there is none. */
function findFinalPrice({ lots, price_low: low, price_high: high, bids }) {
  const named = bids.flatMap(({ price }) => (price === null ? [] : [BigInt(price)]));
  const inBand = [...new Set([BigInt(high), ...named])].filter(
    (price) => price >= BigInt(low) && price <= BigInt(high),
  );
  const falling = inBand.toSorted((a, b) => (a < b ? 1 : -1));
  const covering = falling.find((price) => sum(bids.filter((bid) => isAtLeast(bid, price))) >= lots);
  return covering ?? BigInt(low);
}

const isAtLeast = ({ price }, final) => price === null || BigInt(price) >= final;

/** In the order of the draw. Enough for all: what they asked for. A lottery without enough: one lot each, the first ones. */
function allot(rule, offered, ranked) {
  if (sum(ranked) <= offered) return ranked.map(({ lots }) => lots);
  if (rule === 'lottery' && ranked.length > offered) return ranked.map((_, place) => (place < offered ? 1 : 0));
  // One lot each if they go round, the others in proportion; what is left over by the largest fraction, then by the draw.
  const first = ranked.length <= offered ? 1 : 0;
  const [left, wanted] = [offered - first * ranked.length, sum(ranked) - first * ranked.length];
  const exact = ranked.map(({ lots }) => BigInt(lots - first) * BigInt(left));
  const whole = exact.map((share) => (wanted === 0 ? 0n : share / BigInt(wanted)));
  const fractions = exact
    .map((share, place) => ({ place, rest: share - whole[place] * BigInt(wanted) }))
    .toSorted((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest < b.rest ? 1 : -1));
  const given = whole.map((share) => first + Number(share));
  const over = offered - given.reduce((total, lots) => total + lots, 0);
  for (const { place } of fractions.slice(0, over)) given[place] += 1;
  return given;
}

function draw(record) {
  const { secret, root, closes, bids, rule, lots } = record;
  const seed = sha256([secret, root, ...closes].join('|'));
  const final = findFinalPrice(record);
  const rankOf = ({ id }) => createHmac('sha256', seed).update(id, 'utf8').digest('hex');
  const ranked = bids
    .filter((bid) => isAtLeast(bid, final))
    .map((bid) => ({ ...bid, rank: rankOf(bid) }))
    .toSorted((a, b) => byLetters(a.rank, b.rank));
  const given = allot(rule, lots, ranked);
  return { seed, finalPrice: String(final), lots: new Map(ranked.map(({ id }, place) => [id, given[place]])) };
}

const [file] = process.argv.slice(2);
if (file === undefined) {
  process.stderr.write('usage: node tools/draw.mjs record.json (saved from the page of the offering)\n');
  process.exit(2);
}
const record = JSON.parse(readFileSync(file, 'utf8'));
const fault = findFault(record);
if (fault !== undefined) {
  process.stdout.write(`${JSON.stringify({ agrees: false, wrong: fault })}\n`);
  process.exit(1);
}
const drawn = draw(record);
const wrong = record.bids.filter(({ id, allotted }) => (drawn.lots.get(id) ?? 0) !== allotted).map(({ id }) => id);
const agrees = wrong.length === 0 && drawn.seed === record.seed && drawn.finalPrice === record.final_price;
process.stdout.write(`${JSON.stringify({ agrees, seed: drawn.seed, final_price: drawn.finalPrice, wrong })}\n`);
process.exit(agrees ? 0 : 1);
