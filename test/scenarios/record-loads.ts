// For NODE_OPTIONS=--import: writes the URL of each file that Node loads as a module to the file LOADED_FILES, one a line.

import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const list = process.env['LOADED_FILES'];
if (list === undefined) throw new Error('LOADED_FILES must name a file');
registerHooks({
  load(url, context, next) {
    if (url.startsWith('file:')) appendFileSync(list, `${url}\n`);
    return next(url, context);
  },
});
