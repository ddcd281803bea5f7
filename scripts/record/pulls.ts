import { createAuthority, issue } from '../../simulator/certificates.ts';
import { bigImage, emptyImage, shellImage } from '../../simulator/registry/images.ts';
import type { Fault } from '../../simulator/registry/registry-faults.ts';
import { check, type Place, type Situation, step } from './situation.ts';

/** Results and failures of pulls. */
export const pulls: Record<string, Situation> = {
  'missing-tag': pulling(({ registry }) => `${registry.address}/ok/app:nope`),
  'missing-repo': pulling(({ registry }) => `${registry.address}/no/such/repo:1`),
  'missing-digest': pulling(({ registry }) => `${registry.address}/ok/app@sha256:${'ab'.repeat(32)}`),
  'missing-image-behind-a-check': behindChecks(1),
  'missing-image-behind-four-checks': behindChecks(4),
  'missing-image-of-a-second-check': {
    spec: (place) => ({
      initContainers: [
        check(place),
        check(place, { name: 'check-2', image: `${place.registry.address}/no/second:1` }),
      ],
    }),
    seconds: 20,
  },
  'missing-image-of-a-container-beside': {
    spec: (place) => ({
      containers: [
        step(place, { command: ['sleep', '20'] }),
        step(place, { name: 'db', image: `${place.registry.address}/no/db:1` }),
      ],
    }),
    seconds: 8,
  },
  'access-unauthorized': faulty('unauthorized', { kind: 'unauthorized' }),
  'access-denied': faulty('denied', { kind: 'denied' }),
  'no-credentials': pulling(({ registry }) => {
    registry.push('private/app:1', shellImage());
    registry.protect('private/app', { user: 'mona', password: 'secret' });
    return `${registry.address}/private/app:1`;
  }),
  'no-such-pull-secret': {
    spec: (place) => {
      place.registry.push('private/two:1', shellImage());
      place.registry.protect('private/two', { user: 'mona', password: 'secret' });
      const image = `${place.registry.address}/private/two:1`;
      return { containers: [step(place, { image })], imagePullSecrets: [{ name: 'no-such-secret' }] };
    },
    seconds: 6,
  },
  'rate-limited': faulty('limited', { kind: 'rate-limited' }, 12),
  'server-500': faulty('e500', { kind: 'unavailable', status: 500 }),
  'server-503': faulty('e503', { kind: 'unavailable', status: 503 }),
  'web-page': faulty('portal', { kind: 'web-page' }),
  'connection-reset': faulty('reset', { kind: 'reset' }),
  'connection-refused': pulling(() => '127.0.0.1:1/app:1'),
  'name-unknown': pulling(() => 'no-such-host.invalid/app:1', 20),
  'layer-corrupt': faulty('corrupt', { kind: 'corrupt-layer' }),
  'layer-cut': faulty('cut', { kind: 'cut' }),
  schema1: faulty('schema1', { kind: 'schema1' }),
  'other-platform': faulty('arm', { kind: 'only-platform', architecture: 'arm64' }),
  'invalid-name': pulling(() => 'UPPER//bad'),
  'never-and-absent': {
    spec: (place) => ({
      containers: [
        step(place, { image: `${place.registry.address}/ok/app:never`, imagePullPolicy: 'Never' }),
      ],
    }),
    seconds: 6,
  },
  'http-not-https': pulling(async ({ registry, bridge }) => {
    if (bridge === undefined) throw new Error('this needs the address of a bridge');
    return `${await registry.listen({ host: bridge })}/ok/app:1`;
  }),
  'unknown-authority': pulling(async ({ registry, bridge }) => {
    if (bridge === undefined) throw new Error('this needs the address of a bridge');
    const authority = await createAuthority('stranger');
    const tls = await issue(authority, { subject: 'CN=registry', names: [bridge] });
    return `${await registry.listen({ host: bridge, tls })}/ok/app:1`;
  }),
  'registry-comes-back': {
    spec: (place) => {
      place.registry.push('shaky/app:1', bigImage(1));
      place.registry.misbehave('shaky/app', { kind: 'reset', times: 1 });
      return { containers: [step(place, { image: `${place.registry.address}/shaky/app:1` })] };
    },
    seconds: 60,
  },
  'pull-hangs': faulty('hanging', { kind: 'hang' }, 8),
  'pull-is-slow': {
    spec: (place) => {
      place.registry.push('slow/app:1', bigImage(2));
      place.registry.misbehave('slow/app', { kind: 'slow', bytesPerSecond: 400_000 });
      return { containers: [step(place, { image: `${place.registry.address}/slow/app:1` })] };
    },
    seconds: 60,
  },
  'image-volume-missing': imageVolume({ mounted: true }),
  'image-volume-missing-but-not-mounted': imageVolume({ mounted: false }),
  'program-of-another-platform': {
    spec: (place) => {
      place.registry.push('foreign/app:1', shellImage({ architecture: 'arm64', files: { foreign: '1' } }));
      return { containers: [step(place, { image: `${place.registry.address}/foreign/app:1` })] };
    },
    seconds: 10,
  },
};

function pulling(image: (place: Place) => string | Promise<string>, seconds = 6): Situation {
  return {
    spec: async (place) => ({
      containers: [step(place, { image: await image(place), imagePullPolicy: 'Always' })],
    }),
    seconds,
  };
}

function faulty(name: string, fault: Fault, seconds = 6): Situation {
  return pulling(({ registry }) => {
    registry.push(`${name}/app:1`, shellImage({ files: { [name]: name } }));
    registry.misbehave(`${name}/app`, fault);
    return `${registry.address}/${name}/app:1`;
  }, seconds);
}

function behindChecks(count: number): Situation {
  return {
    spec: (place) => ({
      initContainers: Array.from({ length: count }, (_, index) =>
        check(place, { name: `check-${index + 1}` }),
      ),
      containers: [step(place, { image: `${place.registry.address}/no/behind:${count}` })],
    }),
    seconds: 25,
  };
}

function imageVolume({ mounted }: { mounted: boolean }): Situation {
  return {
    spec: (place) => {
      place.registry.push('volume/app:1', emptyImage());
      const volumeMounts = mounted ? [{ name: 'data', mountPath: '/data' }] : [];
      const image = { reference: `${place.registry.address}/volume/app:nope`, pullPolicy: 'Always' };
      return { containers: [step(place, { volumeMounts })], volumes: [{ name: 'data', image }] };
    },
    seconds: 6,
  };
}
