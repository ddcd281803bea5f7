/** The action in this folder. */
import { globSync, readFileSync } from 'node:fs';

const { INPUT_NAME, INPUT_PATH, INPUT_FILES } = process.env;

for (const pattern of (INPUT_PATH || INPUT_FILES || '').split('\n').filter(Boolean)) {
  const found = globSync([pattern, `${pattern}/**`]).filter((path) => /\.\w+$/.test(path));
  if (found.length === 0) console.log(`no file for ${pattern}`);
  for (const path of found)
    console.log(`artifact ${INPUT_NAME}: ${path}: ${readFileSync(path, 'utf8').trimEnd()}`);
}
