import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Release, releaseNotes } from '../../scripts/release-notes.ts';
import { VERSION } from '../../src/job/version.ts';

const CHANGELOG = `# Changelog

## Unreleased

## 0.9.0

The first one.

- It runs ([docs](docs/outcomes.md#step),
  [why](https://example.com/why)).
- It ends.

## 0.9.0-rc

- Not this.
`;
const release = (changes: Partial<Release> = {}): Release => ({
  tag: 'v0.9.0',
  commit: '0123456789'.repeat(4),
  version: '0.9.0',
  changelog: CHANGELOG,
  repository: 'pod-step/pod-step',
  ...changes,
});

test('the notes are the section of the version, unwrapped, with whole links, and the line that pins it', () => {
  expect(releaseNotes(release())).toBe(`The first one.

- It runs ([docs](https://github.com/pod-step/pod-step/blob/v0.9.0/docs/outcomes.md#step), [why](https://example.com/why)).
- It ends.

This version, pinned:

\`\`\`yaml
- uses: pod-step/pod-step@0123456789012345678901234567890123456789 # v0.9.0
\`\`\`
`);
});

test.each<[string, Partial<Release>, string]>([
  ['whose tag is another version', { tag: 'v0.9.1' }, 'The tag v0.9.1 is not v0.9.0'],
  ['whose tag is a part of the version', { tag: 'v0.9' }, 'The tag v0.9 is not v0.9.0'],
  ['without a section', { tag: 'v0.8.0', version: '0.8.0' }, 'nothing under "## 0.8.0"'],
  ['with an empty section', { changelog: '## 0.9.0\n\n## 0.8.0\n\n- Old.\n' }, 'nothing under "## 0.9.0"'],
  [
    'with entries that are in no version',
    { changelog: CHANGELOG.replace('## Unreleased\n', '## Unreleased\n\n- New.\n') },
    'entries under Unreleased',
  ],
  ['of a commit that is cut short', { commit: '0123456' }, '0123456 is not a whole commit'],
])('there are no notes for a release %s', (_, changes, sentence) => {
  expect(() => releaseNotes(release(changes))).toThrow(sentence);
});

test('the changelog of this repository has a section for the version of package.json', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8').replace(/^## Unreleased\n[\s\S]*?(?=^## )/m, '');
  expect(releaseNotes(release({ tag: `v${VERSION}`, version: VERSION, changelog }))).not.toBe('');
});
