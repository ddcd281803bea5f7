import { truncate } from '../job/text.ts';
import { sinceBegin } from '../job/values.ts';
import type { SeenEvent } from '../pod/events.ts';
import { code, escapeMarkdown, folded, lastOf, tableOf } from './markdown.ts';
import type { StepReport } from './step-report.ts';

/** Normal life of a pod, already in the log and the timeline. */
const ROUTINE = new Set(['Scheduled', 'Pulling', 'Pulled', 'Created', 'Started', 'SuccessfulAttachVolume']);
/** They only repeat a failure that another event explains: `Error: ErrImagePull`, `Back-off pulling image …` */
const REPEATED = /^(Error: (ErrImagePull|ImagePullBackOff)$|Back-off pulling image )/;
const MAX_EVENT_ROWS = 15;
const MAX_MESSAGE_LENGTH = 1000;

/** Events that explain what happened to a pod, in first-seen order. Their texts are unchanged, with secrets. */
export function notableEvents({ attempts, begunAt }: StepReport): NotableEvent[] {
  return attempts.flatMap(({ state }, index) =>
    merged(
      [...state.events.values()]
        .filter(({ reason, words }) => !ROUTINE.has(reason) && !REPEATED.test(words))
        .sort((a, b) => a.firstAt - b.firstAt)
        .map((event) => notable(event, index + 1, begunAt)),
    ),
  );
}

/**
 * The ID of each try to run a probe:
 * https://github.com/containerd/containerd/blob/v2.4.2/internal/cri/server/container_execsync.go
 */
const ID_OF_TRY = /(?<=failed to start exec ")[0-9a-f]+/;

/** The scheduler repeats a message in new events, and so does a kubelet whose probe can't run. */
function merged(events: NotableEvent[]): NotableEvent[] {
  const byWords = new Map<string, NotableEvent>();
  for (const event of events) {
    const key = JSON.stringify([event.reason, event.container, event.message.replace(ID_OF_TRY, '')]);
    const known = byWords.get(key);
    byWords.set(key, known === undefined ? event : { ...known, count: known.count + event.count });
  }
  return [...byWords.values()];
}

type NotableEvent = ReturnType<typeof notable>;

/** `at`: first seen, in milliseconds since the step started. */
function notable(event: SeenEvent, attempt: number, begunAt: number) {
  return {
    attempt,
    at: event.firstAt - begunAt,
    warning: event.isWarning,
    reason: event.reason,
    container: event.container,
    message: event.words,
    count: event.count ?? 1,
  };
}

/** Folded; empty if none explains anything. */
export function eventsTable(stepReport: StepReport): string[] {
  const events = notableEvents(stepReport);
  if (events.length === 0) return [];
  const { shown, note } = lastOf(events, MAX_EVENT_ROWS);
  const rows = shown.map(({ at, reason, container = '', message, count }) => [
    sinceBegin(at),
    escapeMarkdown(reason) + (count > 1 ? ` (${count}×)` : ''),
    escapeMarkdown(container),
    code(truncate(stepReport.hide(message), MAX_MESSAGE_LENGTH)),
  ]);
  const table = tableOf(['time', 'event', 'container', 'words'], rows);
  return [folded(`Events of the pod (${events.length})`, [...note, table].join('\n\n'))];
}
