import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openFolder } from '../folders.ts';
import { pushGitImage } from './git-image.ts';
import type { Stage } from './stage.ts';

/**
 * A server of repositories on this machine, like GitHub: smart HTTP, and any commit can be requested. It is also a proxy for
 * any host.
 */
export type GitServer = AsyncDisposable & {
  url: string;
  /** Makes a repository of these commits on its branch main, oldest first, each with its files. Gives them by their numbers. */
  create(name: string, commits: readonly Record<string, string>[]): Repository;
  /** From now on, the repository requires this token. */
  protect(name: string, token: string): void;
  /** The next request is answered as by a server that is overloaded. */
  failOnce(): void;
  /** Before each answer with commits, this is done. */
  beforeCommits(action: () => Promise<void> | void): void;
};

export type Repository = {
  /** Oldest first. */
  commits: string[];
  /** Lets a ref of any name lead to a commit. */
  point(ref: string, commit: string): void;
};

/** The address at which pods reach this machine: the address of their node, because 127.0.0.1 is their own. */
export async function addressForPods({ kind, api }: Stage): Promise<string> {
  if (kind === 'simulator') return '127.0.0.1';
  const [node] = (await api.listNode()).items;
  return node?.status?.addresses?.find(({ type }) => type === 'InternalIP')?.address ?? '127.0.0.1';
}

/** A server for all tests of a file. */
type UsedGit = {
  server: GitServer;
  /** The repository acme/shop. */
  shop: Repository;
  /** With git, and with what unpacks files. */
  image: string;
  /** What a job of that repository has in its environment, for its newest commit. */
  job: Record<string, string>;
};

/** Settings as of `create`, for the repository acme/shop. */
export function useGit(stage: Stage, commits: Parameters<GitServer['create']>[1]): UsedGit {
  const git = {} as UsedGit;
  beforeAll(async () => {
    const server = await startGitServer(await addressForPods(stage));
    const shop = server.create('acme/shop', commits);
    const [newest = ''] = shop.commits.slice(-1);
    const job = { GITHUB_SERVER_URL: server.url, GITHUB_REPOSITORY: 'acme/shop', GITHUB_SHA: newest };
    Object.assign(git, { server, shop, image: pushGitImage(stage), job });
  });
  afterAll(() => git.server?.[Symbol.asyncDispose]());
  return git;
}

export async function startGitServer(host: string): Promise<GitServer> {
  const { path: root, remove } = openFolder();
  const tokens = new Map<string, string>();
  let failures = 0;
  let beforeCommits: () => Promise<void> | void = () => {};
  const server = createServer(async (request, response) => {
    // The request to a proxy has the whole URL.
    request.url = request.url?.replace(/^http:\/\/[^/]+/, '') ?? '';
    const [, name = ''] = /^\/([^/]+\/[^/]+)\//.exec(request.url) ?? [];
    if (failures > 0) {
      failures--;
      response.writeHead(503).end();
    } else if (isAllowed(request, tokens.get(name))) {
      if (request.url.endsWith('/git-upload-pack')) await beforeCommits();
      backend(root, request, response);
    } else response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="git"' }).end('Repository not found.');
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail).listen(0, host, done);
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    create: (name, commits) => createRepository(join(root, name), commits),
    protect: (name, token) => tokens.set(name, token),
    failOnce: () => void failures++,
    beforeCommits(action) {
      beforeCommits = action;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      remove();
    },
  };
}

function isAllowed({ headers }: IncomingMessage, token: string | undefined): boolean {
  const expected = Buffer.from(`x-access-token:${token}`).toString('base64');
  return token === undefined || headers.authorization === `Basic ${expected}`;
}

/** https://git-scm.com/docs/git-http-backend, a CGI program: https://www.rfc-editor.org/rfc/rfc3875 */
function backend(root: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? '/', 'http://git');
  const child = spawn('git', ['http-backend'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {
      PATH: process.env['PATH'],
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method ?? '',
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: String(request.headers['content-encoding'] ?? ''),
    },
  });
  request.pipe(child.stdin);
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  child.on('close', () => {
    const answer = Buffer.concat(parts);
    const end = answer.indexOf('\r\n\r\n');
    const headers = answer
      .subarray(0, end)
      .toString()
      .split('\r\n')
      .map((line) => line.split(': ') as [string, string]);
    const status = headers.find(([name]) => name === 'Status')?.[1] ?? '200';
    response.writeHead(
      Number.parseInt(status, 10),
      Object.fromEntries(headers.filter(([name]) => name !== 'Status')),
    );
    response.end(answer.subarray(end + 4));
  });
}

function createRepository(folder: string, commits: readonly Record<string, string>[]): Repository {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], {
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        HOME: '/nonexistent',
        GIT_AUTHOR_NAME: 'Mona',
        GIT_AUTHOR_EMAIL: 'mona@acme.dev',
        GIT_COMMITTER_NAME: 'Mona',
        GIT_COMMITTER_EMAIL: 'mona@acme.dev',
      },
    }).trim();
  mkdirSync(folder, { recursive: true });
  git('-c', 'init.defaultBranch=main', 'init', '-q');
  git('config', 'uploadpack.allowAnySHA1InWant', 'true');
  return {
    commits: commits.map((files, index) => {
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), `${content}\n`, { mode: content.startsWith('#!') ? 0o755 : 0o644 });
      }
      git('add', '--all');
      git('commit', '-q', '-m', `commit ${index + 1}`);
      return git('rev-parse', 'HEAD');
    }),
    point: (ref, commit) => void git('update-ref', ref, commit),
  };
}
