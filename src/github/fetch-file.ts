import { textOf } from '../cluster/http.ts';
import { openHttpsClient } from '../cluster/http-choice.ts';
import { VERSION } from '../job/identity.ts';
import { parsedJson } from '../job/values.ts';

/** Of the whole answer, which has the file as base64. Longer workflows would take too long to parse. */
const MAX_ANSWER_LENGTH = 512 * 1024;

/**
 * The text of a file of a repository at a commit, by one request to `api`, through proxies of the environment.
 * Throws; no message quotes the token or the answer. `signal`: limits the time.
 * https://docs.github.com/en/rest/repos/contents#get-repository-content
 */
export async function fetchFile(
  api: URL,
  { repository, path, commit }: { repository: string; path: string; commit: string },
  token: string,
  signal: AbortSignal,
): Promise<string> {
  const client = await openHttpsClient(api);
  try {
    const { statusCode, body } = await client.request({
      origin: api.origin,
      path: `${api.pathname.replace(/\/$/, '')}/repos/${repository}/contents/${encodeURIComponent(path)}?ref=${commit}`,
      method: 'GET',
      headers: {
        authorization: `token ${token}`,
        accept: 'application/vnd.github+json',
        'user-agent': `pod-step/${VERSION}`,
      },
      headersTimeout: 0,
      bodyTimeout: 0,
      signal,
    });
    if (statusCode !== 200) throw new Error(`it answers ${statusCode}`);
    const { type, encoding, content } = Object(parsedJson(await textOf(body, MAX_ANSWER_LENGTH)));
    if (type !== 'file' || encoding !== 'base64' || typeof content !== 'string')
      throw new Error('its answer is not a file');
    return Buffer.from(content, 'base64').toString();
  } finally {
    await client.destroy();
  }
}
