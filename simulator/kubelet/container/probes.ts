// The probes of one run of a container (pkg/kubelet/prober/worker.go and prober.go, pkg/probe). All pods have the addresses of
// this machine. `timeoutSeconds` is not enforced, because programs run in the machine's own time.

import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { connect } from 'node:net';
import type { Container, Pod, Probe } from '../../wire.ts';
import type { Kubelet } from '../kubelet-context.ts';
import type { Run } from './container-run.ts';
import { isStarted, type ProbeKind, type TrackedContainer } from './tracked-container.ts';

const KINDS: readonly ProbeKind[] = ['startup', 'readiness', 'liveness'];

/** The result of an attempt; `unknown`: it could not be made, which counts for nothing. */
interface Answer {
  result: 'success' | 'failure' | 'unknown';
  output: string;
}

interface Probing {
  kubelet: Kubelet;
  pod: Pod;
  container: TrackedContainer;
  run: Run;
  /** A result has changed. */
  onResult(): void;
  /** A probe has failed that the container must not survive. */
  onFatal(kind: ProbeKind): void;
}

/** Probes the run until it has ended. */
export function startProbes(probing: Probing): void {
  for (const kind of KINDS) {
    const probe = probing.container.spec[`${kind}Probe`];
    if (probe !== undefined) void work(kind, probe, probing);
  }
}

async function work(kind: ProbeKind, probe: Probe, probing: Probing): Promise<void> {
  const { kubelet, container, run } = probing;
  const { clock } = kubelet;
  const { initialDelaySeconds = 0, periodSeconds = 10, successThreshold = 1, failureThreshold = 3 } = probe;
  await clock.wait(initialDelaySeconds * 1000 + clock.between(0, periodSeconds * 1000));
  let last: Answer['result'] | undefined;
  let times = 0;
  for (; run.exit === undefined; await clock.wait(periodSeconds * 1000)) {
    // The others start when the startup probe has succeeded.
    if (kind !== 'startup' && !isStarted(container)) continue;
    const { result, output } = await ask(probe, container.spec, run);
    if (run.exit !== undefined) return;
    tell(kind, probing, { result, output });
    if (result === 'unknown') continue;
    times = result === last ? times + 1 : 1;
    last = result;
    if (times < (result === 'success' ? successThreshold : failureThreshold)) continue;
    if (container.probed[kind] !== result) {
      container.probed[kind] = result;
      probing.onResult();
    }
    if (kind === 'startup' && result === 'success') return;
    if (kind !== 'readiness' && result === 'failure') return probing.onFatal(kind);
  }
}

function tell(kind: ProbeKind, { kubelet, pod, container }: Probing, { result, output }: Answer): void {
  if (result === 'success') return;
  const what = `${kind.charAt(0).toUpperCase()}${kind.slice(1)} probe`;
  const how = result === 'failure' ? 'failed' : 'errored and resulted in unknown state';
  const about = { pod, container: container.spec };
  kubelet.recorder.record(about, 'Warning', 'Unhealthy', `${what} ${how}: ${output}`);
}

async function ask(
  { exec, httpGet, tcpSocket }: Probe,
  { ports = [] }: Container,
  run: Run,
): Promise<Answer> {
  const portOf = (port: string | number): number =>
    ports.find(({ name }) => name === port)?.containerPort ?? Number(port);
  if (tcpSocket) return askPort(portOf(tcpSocket.port));
  if (httpGet) return askPage({ ...httpGet, port: portOf(httpGet.port) });
  return askProgram(exec?.command ?? [], run);
}

async function askProgram(command: readonly string[], run: Run): Promise<Answer> {
  const ended = await run.exec?.(command);
  if (ended === undefined) return { result: 'unknown', output: 'the container does not run' };
  const { exitCode, output, problem } = ended;
  if (problem !== undefined)
    return {
      result: 'unknown',
      output: `rpc error: code = Unknown desc = failed to exec in container: failed to start exec: OCI runtime exec failed: exec failed: unable to start container process: ${problem}`,
    };
  return { result: exitCode === 0 ? 'success' : 'failure', output };
}

function askPort(port: number): Promise<Answer> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
      .once('connect', () => {
        socket.destroy();
        resolve({ result: 'success', output: '' });
      })
      .once('error', () => resolve({ result: 'failure', output: refused(port) }));
  });
}

function askPage(page: {
  port: number;
  path?: string;
  scheme?: string;
  httpHeaders?: Header[];
}): Promise<Answer> {
  const { port, path = '/', scheme = 'HTTP', httpHeaders = [] } = page;
  const url = `${scheme.toLowerCase()}://127.0.0.1:${port}${path}`;
  const headers = Object.fromEntries(httpHeaders.map(({ name, value }) => [name, value]));
  return new Promise((resolve) => {
    const get = scheme === 'HTTPS' ? getHttps : getHttp;
    get(url, { headers, rejectUnauthorized: false, agent: false }, (response) => {
      response.destroy();
      const { statusCode = 0 } = response;
      const isGood = statusCode >= 200 && statusCode < 400;
      const output = `HTTP probe failed with statuscode: ${statusCode}`;
      resolve({ result: isGood ? 'success' : 'failure', output });
    }).on('error', () => resolve({ result: 'failure', output: `Get "${url}": ${refused(port)}` }));
  });
}

interface Header {
  name: string;
  value: string;
}

const refused = (port: number): string => `dial tcp 127.0.0.1:${port}: connect: connection refused`;
