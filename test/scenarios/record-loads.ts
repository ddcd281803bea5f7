// For NODE_OPTIONS=--import: writes the URL of each file that Node loads as a module to the file LOADED_FILES, one a line. So it does
// for the parts of the bundle, which the action reads and runs itself. `request:` is a request of it.

import fs, { appendFileSync } from 'node:fs';
import https from 'node:https';
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
  if (/\.cjs$/.test(String(path))) appendFileSync(list, `${pathToFileURL(path)}\n`);
  return readFileSync(path, ...more);
}) as typeof readFileSync;

const { request } = https;
https.request = ((...given: Parameters<typeof request>) => {
  appendFileSync(list, 'request:\n');
  return request(...given);
}) as typeof request;
syncBuiltinESMExports();
