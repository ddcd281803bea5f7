import type { CoreV1Event, V1Pod } from '@kubernetes/client-node';
import { consumerName, consumerOf } from '../job/images/image-consumer.ts';
import { isObject, parsedJson } from '../job/json.ts';
import { type Hide, hideIn } from '../job/secrets/hide-secrets.ts';
import type { AskedImage } from '../judge/containers.ts';
import type { LookedUp, NodeCondition, Observation } from '../judge/observation.ts';
import type { JudgeOptions } from '../judge/state.ts';
import { whyNoEvent, whyNoPod } from './objects.ts';
import { redact } from './redaction.ts';

/**
 * All observations of one pod. File: one JSON object per line, a header and then the observations with the API server's
 * objects. A replay gives the verdict of the run, so a recording is a test and a bug report.
 */
export type Recording = {
  options: JudgeOptions;
  observations: Observation[];
  /** When the host cancelled the step, before its end. */
  cancelledAt?: number | undefined;
};

/** A line. A cancel is none of the pod, and the last one. */
export type Recorded = Observation | { at: number; cancelled: true };

const VERSION = 1;

/** The first line. Undefined options are left out. `hide`: masks secrets, in names too, as in the observations. */
export function headerLine(options: JudgeOptions, hide: Hide): string {
  const { fallbacks, asked } = options;
  const header = {
    tape: VERSION,
    ...options,
    fallbacks: fallbacks?.map(consumerName),
    asked:
      asked && Object.fromEntries(asked.map(({ consumer, image }) => [hide(consumerName(consumer)), image])),
  };
  return JSON.stringify(hideIn(header, hide));
}

/** Redacted. `hide`: masks secrets wherever they occur. */
export function observationLine(recorded: Recorded, hide: Hide): string {
  return JSON.stringify(hideIn('cancelled' in recorded ? recorded : redact(recorded), hide));
}

/** Throws with the number of an invalid line. Ignores unknown fields, which a newer version may add. */
export function readRecording(text: string): Recording {
  const lines = text.split('\n').map((line, index) => ({ line, number: index + 1 }));
  const [header, ...rest] = lines.filter(({ line }) => line.trim() !== '');
  const head = header === undefined ? undefined : parsed(header.line, header.number);
  if (head?.['tape'] !== VERSION || typeof head['step'] !== 'string' || typeof head['graceMs'] !== 'number')
    throw new Error('line 1 is no header of a tape: {"tape":1,"step":"NAME","graceMs":30000}');
  const values = rest.map(({ line, number }) => ({ value: parsed(line, number), number }));
  const observations = values.flatMap(({ value, number }) => observationIn(value, number));
  const cancel = values.find(({ value }) => value['cancelled'] === true)?.value['at'];
  const moment = (name: string) => (typeof head[name] === 'number' ? head[name] : undefined);
  return {
    options: {
      step: head['step'],
      graceMs: head['graceMs'],
      gracesMs: isObject(head['gracesMs']) ? (head['gracesMs'] as JudgeOptions['gracesMs']) : undefined,
      begunAt: moment('begunAt') ?? observations[0]?.at ?? 0,
      timeoutMs: moment('timeoutMs') ?? Number.POSITIVE_INFINITY,
      setupGraceMs: moment('setupGraceMs'),
      scheduleTimeoutMs: moment('scheduleTimeoutMs'),
      pullTimeoutMs: moment('pullTimeoutMs'),
      deadlineSeconds: moment('deadlineSeconds'),
      fallbacks: names(head['fallbacks'])?.map(consumerOf),
      imageVolumes: names(head['imageVolumes']),
      volumes: names(head['volumes']),
      ownPullSecrets: names(head['ownPullSecrets']),
      lostPods: names(head['lostPods']),
      asked: isObject(head['asked']) ? askedIn(head['asked']) : undefined,
    },
    observations,
    cancelledAt: typeof cancel === 'number' ? cancel : undefined,
  };
}

function askedIn(images: object): AskedImage[] {
  return Object.entries(images).map(([name, image]) => ({
    consumer: consumerOf(name),
    image: String(image),
  }));
}

function names(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.map(String) : undefined;
}

function observationIn(value: Record<string, unknown>, number: number): Observation[] {
  const { at, pod, event, node, pullSecrets, log, version } = value;
  if (typeof at !== 'number') throw new Error(`line ${number} has no time "at"`);
  const wrong = isObject(pod) ? whyNoPod(pod) : isObject(event) ? whyNoEvent(event) : undefined;
  if (wrong !== undefined) throw new Error(`line ${number} ${wrong}`);
  if (isObject(pod)) return [{ at, pod: pod as unknown as V1Pod }];
  if (isObject(event)) return [{ at, event: event as unknown as CoreV1Event }];
  if (isObject(node)) return [{ at, node: node as unknown as NodeCondition }];
  if (Array.isArray(pullSecrets)) return [{ at, pullSecrets: lookedUpIn(pullSecrets) }];
  if (Array.isArray(log)) return [{ at, log: log.map(String), ...(value['cut'] === true && { cut: true }) }];
  if (value['gone'] !== true) return [];
  const unseen = value['unseen'] === true && { unseen: true as const };
  return [{ at, gone: true, ...unseen, ...(typeof version === 'string' && { version }) }];
}

function lookedUpIn(list: unknown[]): LookedUp[] {
  return list
    .filter(isObject)
    .map(({ name, isThere }) => ({ name: String(name), isThere: isThere === true }));
}

function parsed(line: string, number: number): Record<string, unknown> {
  const value = parsedJson(line);
  if (isObject(value)) return value;
  throw new Error(`line ${number} is no JSON object`);
}
