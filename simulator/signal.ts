// An event that happens again and again, with a way to wait for it.

export interface Signal {
  /** Wakes all current waiters; later ones wait for the next event. */
  notify(): void;
  wait(): Promise<void>;
}

export function createSignal(): Signal {
  let next = Promise.withResolvers<void>();
  return {
    notify: () => {
      next.resolve();
      next = Promise.withResolvers();
    },
    wait: () => next.promise,
  };
}
