import type { Origin } from '../job/identity.ts';
import type { Checkout, Job } from '../job/job.ts';
import type { PodTemplate } from '../job/pod-template.ts';
import { quoted, tooShort } from '../job/quoted.ts';
import { CHECKOUT_CONTAINER } from '../plan/checkout.ts';
import { folderOf, WORKSPACE, WORKSPACE_PATH } from '../plan/workspace.ts';
import { given, type Inputs } from './inputs.ts';
import { parseSwitch } from './values/choice.ts';
import { problemOfImage } from './values/names.ts';

/** The default in action.yml. */
const IMAGE = 'docker.io/alpine/git:2.54.0';

export type Source = Pick<Origin, 'server' | 'repository' | 'commit'>;

/** `source`: the workflow's repository and the event's commit. */
export function readCheckout(inputs: Inputs, source: Source): Checkout | undefined {
  const { text, report } = inputs;
  const image = text('checkout-image') || IMAGE;
  const token = given(text('checkout-token'));
  if (parseSwitch(text('checkout')) === false) return undefined;
  report('checkout-image', problemOfImage(image));
  if (token !== undefined && /\s/.test(token))
    report('checkout-token', 'contains spaces or line breaks, and a token has neither; set the token alone');
  report('checkout-token', tooShort(token ?? ''));
  const { server, repository } = source;
  if (server === undefined || repository === undefined)
    report('checkout', 'the repository is unknown; set GITHUB_SERVER_URL and GITHUB_REPOSITORY');
  return { image, url: `${server}/${repository}`, ref: readRef(inputs, source.commit), token };
}

/** action.yml has a default, so an empty one was given. */
export function warningsOfCheckout(written: string): Job['warnings'] {
  if (written.trim() !== '') return [];
  return [
    {
      title: 'Nothing is checked out',
      message:
        'checkout is empty, which counts as false. If it comes from an expression, that has no value in this run: github.head_ref, for example, is empty on a push. Give it a default, as in `github.head_ref || true`, or set false.',
    },
  ];
}

function readRef({ text, report }: Inputs, commit: string | undefined): string {
  const ref = text('checkout');
  if (parseSwitch(ref) === true) {
    if (commit === undefined)
      report(
        'checkout',
        'the commit of the event is unknown, because GITHUB_SHA is not set; set a branch or a tag',
      );
    return commit ?? '';
  }
  if (/^(yes|no|on|off)$/i.test(ref))
    report(
      'checkout',
      `"${ref}" must be true or false; for a branch or tag of this name, write refs/heads/${ref} or refs/tags/${ref}`,
    );
  else if (!isRef(ref))
    report(
      'checkout',
      `${quoted(ref)} is not a valid ref; set true, false, a branch, a tag, a full commit SHA, or a ref such as refs/pull/7/merge`,
    );
  return ref;
}

/** A name that git can't take for an option, pattern or refspec: https://git-scm.com/docs/git-check-ref-format */
function isRef(text: string): boolean {
  return !/^[-+/.]|[\s~^:?*[\\\x7f]|\.\.|\/\/|@\{|[/.]$|\.lock$/.test(text);
}

export function checkTemplateForCheckout({ report }: Inputs, { spec }: PodTemplate, step: string): void {
  const names = [...(spec.initContainers ?? []), ...spec.containers].map(({ name }) => name);
  if (names.includes(CHECKOUT_CONTAINER))
    report(
      'pod-template',
      `the container name "${CHECKOUT_CONTAINER}" is reserved for the input checkout; rename the container`,
    );
  else if (step === CHECKOUT_CONTAINER)
    report('container', `"${CHECKOUT_CONTAINER}" is reserved for the input checkout; set another name`);
  const mounts = spec.containers.find(({ name }) => name === step)?.volumeMounts ?? [];
  const other = mounts.find(({ mountPath }) => folderOf(mountPath) === WORKSPACE_PATH);
  if (other !== undefined && !mounts.some(({ name }) => name === WORKSPACE))
    report(
      'pod-template',
      `the container ${step} mounts the volume "${other.name}" at ${WORKSPACE_PATH}, where checkout clones the repository; rename the volume to ${WORKSPACE} to clone into it, or mount it elsewhere`,
    );
}
