/**
 * `npm run checkout-image`: writes the digest that the tag of the default checkout image has now into action.yml. `npm run readme`
 * then copies it to the README. Docker asks the registry. `.github/workflows/release.yml` runs it, and then nothing may differ.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** As a default of action.yml: a name with a tag, then a digest unless it was never pinned. */
const IMAGE = /^( {2}checkout-image:[^\n]*\n(?: {4}[^\n]*\n)*? {4}default: )([^\s@]+:[^\s@]+)(?:@\S+)?$/m;

/** `digestOf` asks the registry. @throws if its answer is not the digest of a manifest, or action.yml names no such image */
export function pinCheckoutImage(actionYaml: string, digestOf: (image: string) => unknown): string {
  const [, , image] = IMAGE.exec(actionYaml) ?? [];
  if (image === undefined) throw new Error('action.yml has no default with a tag for checkout-image.');
  const digest = digestOf(image);
  if (typeof digest !== 'string' || !/^sha256:[0-9a-f]{64}$/.test(digest))
    throw new Error(`The registry gave no digest of ${image}: ${JSON.stringify(digest)}`);
  return actionYaml.replace(IMAGE, (_, before, name) => `${before}${name}@${digest}`);
}

/** The digest of the index, so that nodes of every architecture find their image. */
function askDocker(image: string): unknown {
  const args = ['buildx', 'imagetools', 'inspect', image, '--format', '{{json .Manifest}}'];
  const { status, stdout, stderr, error } = spawnSync('docker', args, { encoding: 'utf8' });
  if (status !== 0)
    throw error ?? new Error(`Docker could not ask for the digest of ${image}: ${stderr.trim()}`);
  return JSON.parse(stdout).digest;
}

if (import.meta.main)
  writeFileSync('action.yml', pinCheckoutImage(readFileSync('action.yml', 'utf8'), askDocker));
