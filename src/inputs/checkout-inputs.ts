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
    report('checkout-token', 'has a blank or several lines in it, which no token has');
  report('checkout-token', tooShort(token ?? ''));
  const { server, repository } = source;
  if (server === undefined || repository === undefined)
    report('checkout', 'the repository is not known: GITHUB_SERVER_URL and GITHUB_REPOSITORY name none');
  return { image, url: `${server}/${repository}`, ref: readRef(inputs, source.commit), token };
}

/** action.yml has a default, so an empty one was given. */
export function warningsOfCheckout(written: string): Job['warnings'] {
  if (written.trim() !== '') return [];
  return [
    {
      title: 'Nothing is checked out',
      message:
        'checkout is empty, which counts as false. An expression may have no value here, as github.head_ref has one for pull requests alone; give it another one then, as in github.head_ref || true, or write false.',
    },
  ];
}

function readRef({ text, report }: Inputs, commit: string | undefined): string {
  const ref = text('checkout');
  if (parseSwitch(ref) === true) {
    if (commit === undefined)
      report('checkout', 'the event’s commit is not known: GITHUB_SHA names none. Name a branch or a tag');
    return commit ?? '';
  }
  if (/^(yes|no|on|off)$/i.test(ref))
    report(
      'checkout',
      `"${ref}" must be true or false; a branch or tag of this name is written refs/heads/${ref} or refs/tags/${ref}`,
    );
  else if (!isRef(ref))
    report(
      'checkout',
      `${quoted(ref)} must be true, false, or a branch, a tag, a whole commit or a ref of them`,
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
      `a container has the name "${CHECKOUT_CONTAINER}", which belongs to the input checkout; name it otherwise`,
    );
  else if (step === CHECKOUT_CONTAINER)
    report('container', `the name "${CHECKOUT_CONTAINER}" belongs to the input checkout; name another`);
  const mounts = spec.containers.find(({ name }) => name === step)?.volumeMounts ?? [];
  const other = mounts.find(({ mountPath }) => folderOf(mountPath) === WORKSPACE_PATH);
  if (other !== undefined && !mounts.some(({ name }) => name === WORKSPACE))
    report(
      'pod-template',
      `the container ${step} mounts the volume "${other.name}" at ${WORKSPACE_PATH}, where the checkout goes; name that volume ${WORKSPACE} to check out into it, or mount it elsewhere`,
    );
}
