/** `isItem`: after a dash. A line without a key is a value alone. */
type Line = { indent: number; isItem: boolean; key: string | undefined; value: string | undefined };

/** Starts with no character that means something to YAML, and not as a number. */
const WORD = String.raw`-{0,2}[A-Za-z/][\w./+=@:-]*(?<!:)`;
const LINE = new RegExp(
  String.raw`^( *)(- )?(?:([A-Za-z][\w./-]*):(?: |$))?(${WORD}|"[ !#-\[\]-~]*"|'[ -&(-~]*'|\{\}|\[\])?$`,
);
const CONSTANT = /^(true|false|null)$/i;

/**
 * Reads the YAML that kubectl writes: maps and lists in block style, of words and of quoted texts without escapes. Undefined for
 * all other text, which can be YAML too. A kubeconfig is most of the YAML that a step reads, and the package `yaml` takes 6 ms for
 * the first one, because its code has to be compiled.
 */
export function readPlainYaml(text: string): unknown {
  const lines = linesOf(text);
  if (lines.length === 0) return undefined;
  let at = 0;
  const below = (indent: number): unknown => {
    const { [at]: next } = lines;
    if (next === undefined || next.indent < indent) return null;
    if (next.isItem) return list(next.indent);
    return next.indent > indent ? map(next.indent) : null;
  };
  const list = (indent: number): unknown[] => {
    const items = [];
    for (let line = lines[at]; line?.isItem && line.indent === indent; line = lines[at]) {
      // The fields of an item are below its first one.
      lines[at] = { ...line, isItem: false, indent: indent + 2 };
      items.push(line.key === undefined ? scalarOf(lines[at++]?.value) : map(indent + 2));
    }
    return items;
  };
  const map = (indent: number): Record<string, unknown> => {
    const fields: Record<string, unknown> = {};
    for (let line = lines[at]; line?.indent === indent && !line.isItem; line = lines[at]) {
      if (line.key === undefined || Object.hasOwn(fields, line.key)) break;
      at++;
      fields[line.key] = line.value === undefined ? below(indent) : scalarOf(line.value);
    }
    return fields;
  };
  const value = below(-1);
  // What has no place in a map or list is left over.
  return at === lines.length ? value : undefined;
}

/** Empty if one of them is of another kind. */
function linesOf(text: string): Line[] {
  const lines = [];
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, indent = '', dash, key, value] = LINE.exec(line) ?? [];
    const isRead = key !== undefined || value !== undefined;
    if (!isRead || CONSTANT.test(key ?? '') || (CONSTANT.test(value ?? '') && value !== value?.toLowerCase()))
      return [];
    lines.push({ indent: indent.length, isItem: dash !== undefined, key, value });
  }
  return lines;
}

function scalarOf(text = ''): unknown {
  if (/^["']/.test(text)) return text.slice(1, -1);
  return CONSTANT.test(text) || text === '{}' || text === '[]' ? JSON.parse(text) : text;
}
