import type {
  V1ContainerState,
  V1ContainerStatus,
  V1ObjectMeta,
  V1Pod,
  V1PodSpec,
} from '@kubernetes/client-node';
import { gitsWords } from '../judge/checkout-failed.ts';
import { isRuntimesOnlyWord } from '../judge/ended.ts';
import type { Sighting } from '../judge/sighting.ts';
import { isCheckout, REF_VARIABLE, URL_VARIABLE } from '../plan/checkout.ts';

/** What was seen, without what the job was given and what it printed. All that the judgement looks at stays. */
export function redact(sighting: Sighting): Sighting {
  if ('pod' in sighting) return { at: sighting.at, pod: pod(sighting.pod) };
  if ('event' in sighting)
    return { at: sighting.at, event: { ...sighting.event, metadata: metadata(sighting.event.metadata) } };
  if ('log' in sighting)
    return { at: sighting.at, log: sighting.log.map((line) => (isRuntimesOnlyWord(line) ? line : '')) };
  return sighting;
}

function pod(seen: V1Pod): V1Pod {
  const checkout = seen.spec?.initContainers?.find(isCheckout)?.name;
  return {
    ...seen,
    ...(seen.metadata && { metadata: metadata(seen.metadata) }),
    ...(seen.spec && { spec: spec(seen.spec) }),
    ...(seen.status && {
      status: {
        ...seen.status,
        ...changed('initContainerStatuses', seen.status.initContainerStatuses, (one) =>
          status(one, one.name === checkout),
        ),
        ...changed('containerStatuses', seen.status.containerStatuses, (one) => status(one)),
        ...changed('ephemeralContainerStatuses', seen.status.ephemeralContainerStatuses, (one) =>
          status(one),
        ),
      },
    }),
  };
}

/** Annotations repeat whole manifests, managed fields the names in them. */
function metadata(seen: V1ObjectMeta): V1ObjectMeta {
  return without(seen, ['annotations', 'managedFields']);
}

function spec(seen: V1PodSpec): V1PodSpec {
  return {
    ...seen,
    containers: seen.containers.map(container),
    ...changed('initContainers', seen.initContainers, container),
    ...changed('ephemeralContainers', seen.ephemeralContainers, container),
  };
}

/** Commands can hold secrets as well as the environment; of that the names stay, where its values come from, and what was to be checked out. */
function container<Kind extends PodContainer>(seen: Kind): Kind {
  const quiet = without(seen, [
    'command',
    'args',
    'lifecycle',
    'livenessProbe',
    'readinessProbe',
    'startupProbe',
  ]);
  const told = (name: string) => isCheckout(seen) && (name === REF_VARIABLE || name === URL_VARIABLE);
  const env = changed('env', seen.env, (variable) =>
    told(variable.name) ? variable : without(variable, ['value']),
  );
  return { ...quiet, ...env } as Kind;
}

type PodContainer = V1PodSpec['containers'][number] | NonNullable<V1PodSpec['ephemeralContainers']>[number];

/**
 * The last word that a program leaves is its own; the runtime's about a program that never ran is what is judged, and so
 * are git's where a checkout failed.
 */
function status(seen: V1ContainerStatus, isOfCheckout = false): V1ContainerStatus {
  const { state, lastState } = seen;
  const quiet = (one: V1ContainerState) => end(one, isOfCheckout);
  return {
    ...seen,
    ...(state && { state: quiet(state) }),
    ...(lastState && { lastState: quiet(lastState) }),
  };
}

function end(state: V1ContainerState, isOfCheckout: boolean): V1ContainerState {
  const { terminated } = state;
  const own = /^(Completed|Error|OOMKilled)$/.test(terminated?.reason ?? '');
  if (terminated === undefined || !own) return state;
  const quiet = without(terminated, ['message']);
  const said = isOfCheckout ? gitsWords(terminated.message ?? '') : '';
  return { ...state, terminated: { ...quiet, ...(said !== '' && { message: said }) } };
}

function without<Kind extends object>(from: Kind, fields: readonly (keyof Kind)[]): Kind {
  return Object.fromEntries(
    Object.entries(from).filter(([name]) => !fields.includes(name as keyof Kind)),
  ) as Kind;
}

/** The list under its name with each item changed, or nothing where there is no list. */
function changed<Name extends string, Item>(
  name: Name,
  list: Item[] | undefined,
  change: (item: Item) => Item,
): { [Key in Name]?: Item[] } {
  return list === undefined ? {} : ({ [name]: list.map(change) } as { [Key in Name]?: Item[] });
}
