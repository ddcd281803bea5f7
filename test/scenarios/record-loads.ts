// For NODE_OPTIONS=--import: writes the URL of each file that Node loads as a module to the file LOADED_FILES, one a line. So it does
// for main.cjs, which the action reads and runs itself.

import fs, { appendFileSync } from 'node:fs';
import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { pathToFileURL } from 'node:url';

const list = process.env['LOADED_FILES'];
if (list === undefined) throw new Error('LOADED_FILES must name a file');
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) appendFileSync(list, `${url}\n`);
    return next(url, context);
  },
});

const { readFileSync } = fs;
fs.readFileSync = ((path: string, ...more: []) => {
  if (String(path).endsWith('/main.cjs')) appendFileSync(list, `${pathToFileURL(path)}\n`);
  return readFileSync(path, ...more);
}) as typeof readFileSync;
syncBuiltinESMExports();
