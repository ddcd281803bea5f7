// Something that happens again and again and can be waited for.

export interface Signal {
  /** Wakes all who wait now; it is not kept for those who come later. */
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
