import type { Origin } from '../../job/identity.ts';
import { VERSION } from '../../job/version.ts';

export type OriginOfRequests = Partial<Pick<Origin, 'repository' | 'runId'>>;

const MAX_LENGTH = 200;

/**
 * Says to the audit log and the metrics of the API server who asks: `pod-step/0.9.0 (acme/shop; run 4711)`. Only what a
 * comment of the header may hold: https://www.rfc-editor.org/rfc/rfc9110#name-user-agent
 */
export function userAgent({ repository, runId }: OriginOfRequests = {}): string {
  const details = [repository, runId && `run ${runId}`].filter(Boolean).join('; ');
  const comment = details.replaceAll(/[^\w./;: -]/g, '_').slice(0, MAX_LENGTH);
  return comment === '' ? `pod-step/${VERSION}` : `pod-step/${VERSION} (${comment})`;
}
