import { writeFileSync } from 'node:fs';
import sharp from 'sharp';

/** The page is opaque but for its corners, and a gap between two cards. */
const LEAST_OPAQUE = 0.95;

// `node shrink.mjs FILE`: the PNG with a palette of 256 colours, in its place.
const [path] = process.argv.slice(2);
const [, , , alpha] = (await sharp(path).ensureAlpha().stats()).channels;
if (alpha.mean < LEAST_OPAQUE * 255)
  throw new Error('Chromium has not drawn all of the page. Take the pictures again.');
writeFileSync(path, await sharp(path).png({ palette: true, effort: 10 }).toBuffer());
