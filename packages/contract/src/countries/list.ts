// The account countries: one line for each pack, under its code.
export { pack as CN } from './cn.ts';
export { pack as DE } from './de.ts';
export { pack as ES } from './es.ts';
export { pack as EU } from './eu.ts';
export { pack as GB } from './gb.ts';
export { pack as IN } from './in.ts';
export { pack as JP } from './jp.ts';
export { pack as PL } from './pl.ts';
export { pack as TR } from './tr.ts';
export { pack as US } from './us.ts';
