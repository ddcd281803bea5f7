import type { V1ObjectMeta, V1PodSpec } from '@kubernetes/client-node';
import { NO_TEMPLATE, type PodTemplate } from '../../job/pod-template.ts';
import { looksSecret, quoted } from '../../job/quoted.ts';
import { readRegularFile, whyUnreadable } from '../regular-file.ts';
import { checkContainers, checkVolumes } from './pod-containers.ts';
import { checkMetadata, partsOf } from './pod-manifest.ts';
import { checkShape } from './pod-shape.ts';
import { readYamlDocument, type YamlDocument } from './yaml-document.ts';
import { plainOf, type ReportAt, type YamlValue } from './yaml-tree.ts';

type Parsed = { template: PodTemplate; problems: string[] };

/**
 * Parses a pod template: YAML, or the path of a YAML file. It is a Pod, a PodTemplate, the template of a Job or
 * Deployment (metadata and spec), or a bare pod spec. Problems begin with line and column; they quote only what is too
 * short or too plain to be a secret. `step`: the name of the step's container.
 */
export function parsePodTemplate(text: string, step: string): Parsed {
  const path = text.trim();
  if (path === '') return { template: NO_TEMPLATE, problems: [] };
  // A path has neither line ends nor fields.
  if (/\n|\{|:\s/.test(path)) return parseYaml(text, step, '');
  const content = readText(path);
  return 'problem' in content ? bad(content.problem) : parseYaml(content.text, step, `${path}:`);
}

/** Limit of objects and etcd: https://kubernetes.io/docs/tasks/configmap-secret/managing-secret-using-config-file/ */
const MAX_BYTES = 1024 * 1024;

function readText(path: string): { text: string } | { problem: string } {
  try {
    return { text: readRegularFile(path, MAX_BYTES).toString('utf8') };
  } catch (error) {
    const home = path.startsWith('~') ? '; "~" is not expanded' : '';
    return {
      problem: `the file ${quoted(path)} cannot be read: ${whyUnreadable(error)}${home}. Set the path of a file, or the YAML itself. A file of the repository exists after actions/checkout.`,
    };
  }
}

function bad(...problems: string[]): Parsed {
  return { template: NO_TEMPLATE, problems };
}

/** `file`: prefix of line and column. */
function parseYaml(text: string, step: string, file: string): Parsed {
  if (text.length > MAX_BYTES) return bad('it is larger than 1 MiB');
  try {
    const read = readYamlDocument(text, file);
    return 'problems' in read ? bad(...read.problems) : readTemplate(read, step);
  } catch (error) {
    // Stack overflow, in the parser or in what walks its result.
    if (error instanceof RangeError) return bad('its lists and maps are nested too deeply');
    throw error;
  }
}

const HIDDEN = 'this value is not valid (hidden, because it looks like a secret)';

function readTemplate({ root, place }: YamlDocument, step: string): Parsed {
  const found: { offset: number; problem: string }[] = [];
  // Problems contain names of fields, labels and annotations.
  const report: ReportAt = (offset, problem) =>
    found.push({ offset, problem: looksSecret(problem) ? HIDDEN : problem });
  const parts = partsOf(root, report);
  if (parts !== undefined) {
    checkMetadata(parts.metadata, report);
    checkShape(parts.spec, 'V1PodSpec', report);
    checkContainers(parts.spec, step, report);
    checkVolumes(parts.spec, report);
  }
  if (parts === undefined || found.length > 0) {
    found.sort((one, other) => one.offset - other.offset);
    return bad(...found.map(({ offset, problem }) => `${place(offset)}: ${problem}`));
  }
  const plain = (value: YamlValue | undefined) => (value === undefined ? {} : Object(plainOf(value)));
  const { labels = {}, annotations = {} }: V1ObjectMeta = plain(parts.metadata);
  const spec: Partial<V1PodSpec> = plain(parts.spec);
  return {
    template: { labels, annotations, spec: { ...spec, containers: spec.containers ?? [] } },
    problems: [],
  };
}
