import { writeFileSync } from 'node:fs';
import sharp from 'sharp';

// `node shrink.mjs FILE`: the PNG with a palette of 256 colours, in its place.
const [path] = process.argv.slice(2);
writeFileSync(path, await sharp(path).png({ palette: true, effort: 10 }).toBuffer());
