import { buildGoTool } from './go-tool.ts';

/**
 * act runs workflows without GitHub, and with `-self-hosted` without Docker: https://nektosact.com. Built from the Go module in
 * the folder next to this file; `go get -tool github.com/nektos/act@VERSION && go mod tidy` there changes the version. Builds
 * it unless it exists, and returns its path. About a minute on two cores.
 */
export function buildAct(say: (line: string) => void): Promise<string> {
  const module = 'github.com/nektos/act';
  return buildGoTool({ name: 'act', module, package: module }, say);
}
