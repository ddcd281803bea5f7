/**
 * `node scripts/release-notes.ts TAG [COMMIT]`: the notes of a release, cut from CHANGELOG.md, on standard output. COMMIT is
 * HEAD if it is not given. Fails with a sentence if no release can be made of the files here. `.github/workflows/release.yml` runs it.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type Release = {
  tag: string;
  /** What the tag names. */
  commit: string;
  /** As in package.json. */
  version: string;
  changelog: string;
  /** As GitHub names it, OWNER/NAME. */
  repository: string;
};

export function releaseNotes({ tag, commit, version, changelog, repository }: Release): string {
  if (tag !== `v${version}`)
    throw new Error(`The tag ${tag} is not v${version}, and package.json has the version ${version}.`);
  if (!/^[0-9a-f]{40}$/.test(commit)) throw new Error(`${commit} is not a whole commit.`);
  if (sectionOf(changelog, 'Unreleased'))
    throw new Error(
      `CHANGELOG.md has entries under "## Unreleased", which would be in no release: move them under "## ${version}".`,
    );
  const section = sectionOf(changelog, version);
  if (!section) throw new Error(`CHANGELOG.md has nothing under "## ${version}".`);
  // On the page of a release, each line end is a break, and a relative link does not work.
  const notes = section
    .replaceAll(/(?<!\n)\n(?!\n|- ) */g, ' ')
    .replaceAll(/\]\((?!https:|#)/g, `](https://github.com/${repository}/blob/${tag}/`);
  return `${notes}\n\nThis version, pinned:\n\n\`\`\`yaml\n- uses: ${repository}@${commit} # ${tag}\n\`\`\`\n`;
}

/** The text under a heading of the second level, which may have a date after it; undefined if there is no such heading. */
function sectionOf(markdown: string, heading: string): string | undefined {
  const sections = markdown.split(/^## /m).slice(1);
  const headline = (section: string) => section.split('\n', 1)[0] ?? '';
  const found = sections.find((section) => headline(section).split(/[ ,(]/, 1)[0] === heading);
  return found?.slice(headline(found).length).trim();
}

if (import.meta.main) {
  const [tag = '', given] = process.argv.slice(2);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const repository = process.env['GITHUB_REPOSITORY'] ?? 'pod-step/pod-step';
  const changelog = readFileSync('CHANGELOG.md', 'utf8');
  try {
    const commit = given ?? execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
    console.log(releaseNotes({ tag, commit, version, changelog, repository }));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
