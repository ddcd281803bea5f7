// What a test can do to the API server while it runs.

import type { RequestFilter } from './authorization.ts';
import type { Fault } from './request-faults.ts';
import type { Admission, ServerState } from './server-state.ts';
import type { Webhook } from './webhooks.ts';

export interface ApiHandle {
  /** From now on this is forbidden; a resource may be `pods` or `pods/log`. Returns how to allow it again. */
  deny(verb: string, resource: string): () => void;
  /** The next `count` requests that match go wrong. */
  failNext(count: number, fault: Fault, filter: RequestFilter): void;
  /** Ends all open watches; `cut` drops their connections. */
  dropWatches(how?: 'end' | 'cut'): void;
  /** Ends all logs being read; `cut` drops their connections. */
  dropLogs(how?: 'end' | 'cut'): void;
  /** Forgets all changes so far: a watch from any version so far is answered 410, by default as an ERROR event. */
  expireResourceVersions(as?: 'event' | 'status'): void;
  /** From now on this admission sees every new pod, instead of the one before. */
  admit(admission: Admission): void;
  /** From now on the webhook is called for every new pod. Returns how to end it. */
  addWebhook(webhook: Webhook): () => void;
  /** From now on tokens are accepted as this says, which gives the name of a token's user. */
  authenticate(userOf: ServerState['userOf']): void;
}

export function createApiHandle(state: ServerState): ApiHandle {
  return {
    deny: (verb, resource) => addTo(state.denials, { verb, resource }),
    failNext: (count, fault, filter) => void state.faults.push({ left: count, fault, filter }),
    dropWatches: (how) => dropStreams(state, 'watch', how),
    dropLogs: (how) => dropStreams(state, 'log', how),
    expireResourceVersions: (as = 'event') => {
      state.expireAsStatus = as === 'status';
      state.store.compact();
    },
    admit: (admission) => {
      state.admit = admission;
    },
    addWebhook: (webhook) => addTo(state.webhooks, webhook),
    authenticate: (userOf) => {
      state.userOf = userOf;
    },
  };
}

function addTo<T>(set: Set<T>, item: T): () => void {
  set.add(item);
  return () => void set.delete(item);
}

function dropStreams({ streams }: ServerState, kind: 'watch' | 'log', how: 'end' | 'cut' = 'end'): void {
  for (const response of streams[kind])
    if (how === 'end') response.end();
    else response.socket?.destroy();
}
