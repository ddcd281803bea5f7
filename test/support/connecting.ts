import { systemClock } from '../../src/clock.ts';

/** What a connection without a host needs. */
export const CONNECTING = {
  clock: systemClock,
  origin: {},
  onSecret: () => {},
  say: () => {},
  debug: () => {},
  idTokenService: () => {
    throw new Error('no OIDC tokens without a runner');
  },
};
