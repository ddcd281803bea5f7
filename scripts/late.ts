/**
 * The part of main.cjs that a step needs only when its create request is on its way. It becomes a file of its own, which is loaded
 * when its first export is used, so V8 need not compile it before that request.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** In the folder of the compiled sources. test/scenarios/loaded-files.test.ts fails if a step uses one of them before the request. */
const LATE = [
  'src/{judge,messages,pod,report}/*.js',
  'src/run/{errors,files-out,follow,followers,hold,images,log,manifest,publish}.js',
  'src/cluster/{api-errors,log,log-position}.js',
  'src/{findings/cases,github/workflow-line,job/api-objects,plan/probe}.js',
];
const EARLY = ['src/judge/state.js'];

/** Webpack does not join modules that contain it with others. https://webpack.js.org/api/module-variables/ */
const MARK = '\n__webpack_module__.id; // late\n';
/** The same in the bundle: in CommonJS, its module has another name. */
const MARKED = /\n\w+\.id; \/\/ late\n/;

/** How ncc writes a module of the bundle, with its number. */
const MODULE = /\n\/\*{3}\/ (\d+):\n.*?\n\/\*{3}\/ \}\),?\n/gs;
/** How it writes an import at the top of a module. */
const IMPORT = /= __nccwpck_require__\((\d+)\);/g;
/** Stands in the function that runs a module when it is first imported. */
const BEFORE_RUN = '// Create a new module (and put it into the cache)';
const RUNTIME = '// expose the modules object (__webpack_modules__)';

/** Marks these modules in the folder `work`, before they are bundled. */
export function markLate(work: string): void {
  for (const path of globSync(LATE, { cwd: work, exclude: EARLY })) {
    const file = join(work, path);
    writeFileSync(file, `${readFileSync(file, 'utf8')}${MARK}`);
  }
}

/** Takes them out of the bundle. What imports them gets an object that loads `file` when it is first read. */
export function splitLate(code: string, file: string): { main: string; late: string } {
  const late: string[] = [];
  const ids = new Set<string>();
  const rest = code.replaceAll(MODULE, (module, id: string) => {
    if (!MARKED.test(module)) return module;
    ids.add(id);
    late.push(module.replace(MARKED, '\n').replace(/,?\n$/, ',\n'));
    return '';
  });
  const main = rest.replaceAll(IMPORT, (text, id: string) =>
    ids.has(id) ? `= __nccwpck_require__.late(${id});` : text,
  );
  const loading = `if (!__webpack_modules__[moduleId]) Object.assign(__webpack_modules__, require("./${file}"));`;
  const lazy =
    '__nccwpck_require__.late = (id) => new Proxy({}, { get: (_, name) => __nccwpck_require__(id)[name] });';
  return {
    main: [
      [BEFORE_RUN, loading],
      [RUNTIME, lazy],
    ].reduce((text, [place = '', added = '']) => withBefore(text, place, added), main),
    late: `module.exports = {\n${late.join('')}\n};\n`,
  };
}

function withBefore(code: string, place: string, added: string): string {
  const [before, after, ...more] = code.split(place);
  if (after === undefined || more.length > 0) throw new Error(`ncc no longer writes once: ${place}`);
  return `${before}${added}\n${place}${after}`;
}
