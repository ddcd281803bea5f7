export type Env = Readonly<Record<string, string | undefined>>;

/**
 * The address of a collector: the first of these that is set.
 * https://opentelemetry.io/docs/specs/otel/protocol/exporter/#endpoint-urls-for-otlphttp
 */
export const TRACES_ENDPOINT = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
export const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';

/** Does the input or a variable of the runner name a collector? Only then is the rest of this folder loaded. */
export function hasCollector(input: string, env: Env): boolean {
  return input.trim() !== '' || Boolean(env[TRACES_ENDPOINT] || env[ENDPOINT]);
}
