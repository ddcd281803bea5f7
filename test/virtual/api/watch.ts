import type { Selector } from '../../../simulator/api/selectors.ts';
import { expired, type Status } from '../../../simulator/api/status-errors.ts';
import type { Stored } from '../../../simulator/wire.ts';
import type { VirtualTime } from '../clock.ts';
import { type Change, RESOURCES, type Resource, type Store } from './store.ts';

/** What takes an answer's body, message by message. */
export type Sink = { write(text: string): void; end(): void };

/** Begins to send; returns a function that stops it. */
export type Stream = (sink: Sink) => () => void;

export type Watching = {
  resource: Resource;
  selects: Selector;
  /** Undefined: first all existing objects, then the changes. */
  since: number | undefined;
  timeoutSeconds: number;
  bookmarks: boolean;
};

const BOOKMARK_MS = 60_000;

/** A watch: https://kubernetes.io/docs/reference/using-api/api-concepts/#efficient-detection-of-changes */
export function watchStream(store: Store, { after }: Pick<VirtualTime, 'after'>, watching: Watching): Stream {
  const { resource, selects, since, timeoutSeconds, bookmarks } = watching;
  return (sink) => {
    if (since !== undefined && since < store.oldest()) {
      // The watch cache answers so, with status 200.
      const why = `too old resource version: ${since} (${store.oldest()})`;
      sink.write(message('ERROR', expired(why).status));
      sink.end();
      return () => {};
    }
    const send = (change: Change) => {
      if (change.resource === resource && selects(change.object))
        sink.write(message(change.type, change.object));
    };
    if (since === undefined)
      for (const object of store.list(resource).filter(selects)) sink.write(message('ADDED', object));
    else for (const change of store.history()) if (change.version > since) send(change);
    const bookmark = () => {
      if (!bookmarks) return;
      const metadata = { resourceVersion: String(store.version()), creationTimestamp: null };
      sink.write(message('BOOKMARK', { kind: RESOURCES[resource], apiVersion: 'v1', metadata }));
    };
    let stopBookmarks = () => {};
    const next = () => {
      stopBookmarks = after(BOOKMARK_MS, () => {
        bookmark();
        next();
      });
    };
    next();
    const unsubscribe = store.subscribe(send);
    const stop = () => {
      unsubscribe();
      stopBookmarks();
      stopTimeout();
    };
    const stopTimeout = after(timeoutSeconds * 1000, () => {
      bookmark();
      stop();
      sink.end();
    });
    return stop;
  };
}

function message(type: string, object: Stored | Status | object): string {
  return `${JSON.stringify({ type, object })}\n`;
}
