import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Release, releaseNotes } from '../../scripts/release-notes.ts';
import { VERSION } from '../../src/job/identity.ts';
import { versionsIn } from '../workflow/examples.ts';

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
    'entries under "## Unreleased", which would be in no release: move them under "## 0.9.0"',
  ],
  ['of a commit that is cut short', { commit: '0123456' }, '0123456 is not a whole commit'],
])('there are no notes for a release %s', (_, changes, sentence) => {
  expect(() => releaseNotes(release(changes))).toThrow(sentence);
});

test('the heading of a version may have its date', () => {
  const changelog = CHANGELOG.replace('## 0.9.0\n', '## 0.9.0 (2026-12-01)\n').replace('## Unreleased\n', '');
  expect(releaseNotes(release({ changelog }))).toBe(releaseNotes(release()));
});

describe('this repository', () => {
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  const unreleased = /^## Unreleased\n([\s\S]*?)(?=^## )/m;
  const isAhead = (unreleased.exec(changelog)?.[1] ?? '').trim() !== '';

  test('is released as it stands, unless its changelog has entries of no release yet', () => {
    const { stdout, stderr } = spawnSync(process.execPath, ['scripts/release-notes.ts', `v${VERSION}`], {
      encoding: 'utf8',
      env: { ...process.env, GITHUB_REPOSITORY: 'pod-step/pod-step' },
    });
    if (isAhead) expect(stderr).toContain('entries under "## Unreleased"');
    else expect(stdout).toMatch(new RegExp(`uses: pod-step/pod-step@[0-9a-f]{40} # v${VERSION}\\n`));
  });

  const documents = globSync([
    '*.md',
    'docs/*.md',
    'deploy/*.md',
    'examples/**/*.yml',
    '.github/ISSUE_TEMPLATE/*',
  ]);
  test.each(documents.map((file) => [file, versionsNamedIn(readFileSync(file, 'utf8'))] as const))(
    '%s names only versions that the release script releases: %j',
    (_, versions) => {
      for (const tag of versions)
        expect(
          releaseNotes(release({ tag, version: VERSION, changelog: changelog.replace(unreleased, '') })),
        ).not.toBe('');
    },
  );
});

/** Versions of this action: where it is used, cloned, pinned, or asked for in a report. */
function versionsNamedIn(text: string): string[] {
  const named = [...text.matchAll(/(?:COMMIT # |placeholder: |whole version, `)(v[\w.-]+)/g)].map(
    ([, version = '']) => version,
  );
  return [...new Set([...versionsIn(text), ...named])].filter((version) => version !== 'COMMIT');
}
