import type { CoreV1Event } from '@kubernetes/client-node';
import { cut, oneLine } from '../job/text.ts';
import { wordsOf } from './events.ts';

/**
 * Who adds nodes and takes them away, by what its events call themselves.
 * https://github.com/kubernetes/autoscaler/tree/master/cluster-autoscaler, https://github.com/kubernetes-sigs/karpenter,
 * https://docs.aws.amazon.com/eks/latest/userguide/automode.html
 */
const PROVISIONERS: readonly (readonly [component: RegExp, who: string])[] = [
  [/cluster-autoscaler/, 'The cluster autoscaler'],
  [/karpenter/, 'Karpenter'],
  [/^eks-auto-mode\//, 'EKS Auto Mode'],
];

export function componentOf({ source, reportingComponent }: CoreV1Event): string {
  return source?.component || reportingComponent || '';
}

/** Undefined for an event of anybody else. */
export function provisionerOf(event: CoreV1Event): string | undefined {
  return PROVISIONERS.find(([component]) => component.test(componentOf(event)))?.[1];
}

/** Anybody else by the name that the event has, as the beginning of a sentence. */
export function sayerOf(event: CoreV1Event): string {
  return provisionerOf(event) ?? (cut(oneLine(componentOf(event)), MAX_NAME) || 'Somebody');
}

const MAX_NAME = 63;
/** They write a line. */
const MAX_WORDS = 200;

/** Anybody may write an event, so its words are quoted, and say who wrote them. */
export function quoting(who: string, event: CoreV1Event): string {
  return `${who} said of it: “${cut(oneLine(wordsOf(event)), MAX_WORDS)}”.`;
}
