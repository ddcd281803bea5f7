import { expect, test } from 'vitest';
import { escapeExpansion } from '../../src/job/values.ts';

/**
 * What Kubernetes makes of a text, byte by byte, where a variable A has the value `expanded`.
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/third_party/forked/golang/expansion/expand.go
 */
function expanded(text: string): string {
  const bytes = Buffer.from(text);
  const made: string[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const next = bytes[at + 1];
    if (bytes[at] !== 0x24 || next === undefined) {
      made.push(bytes.toString('latin1', at, at + 1));
      continue;
    }
    const end = bytes.indexOf(')', at);
    if (next === 0x24) made.push('$');
    else if (next !== 0x28) made.push('$', Buffer.from(String.fromCharCode(next)).toString('latin1'));
    else if (end === -1) made.push('$(');
    else {
      const name = bytes.toString('latin1', at + 2, end);
      made.push(name === 'A' ? 'expanded' : `$(${name})`);
      at = end;
      continue;
    }
    at += 1;
  }
  return Buffer.from(made.join(''), 'latin1').toString();
}

test('a value arrives as written, whatever is around a dollar', () => {
  const pieces = ['$', '$$', '$(', ')', '(A)', '$(A)', 'x', 'é', '😀', ' '];
  const texts = pieces.flatMap((a) => pieces.flatMap((b) => pieces.flatMap((c) => [a + b + c])));
  for (const text of texts) expect([text, expanded(escapeExpansion(text))]).toEqual([text, text]);
});

test.each(['pa$word', '$HOME', 'ends$', 'a$1', '$-x', '$ x'])('%s stays as it is', (text) => {
  expect(escapeExpansion(text)).toBe(text);
});
