import { type Fields, fieldsOf, POD_FIELDS } from '../inputs/pod-fields.ts';

/** Formats of answers that the client has no models for: https://kubernetes.io/docs/reference/using-api/api-concepts/ */
const FORMATS: [string, Record<string, string>][] = [
  ['PartialObjectMetadata', { metadata: 'V1ObjectMeta' }],
  ['PartialObjectMetadataList', { metadata: 'V1ListMeta', items: 'PartialObjectMetadata[]' }],
  ['Table', { columnDefinitions: 'TableColumn[]', rows: 'TableRow[]' }],
  ['TableColumn', { name: 'string' }],
  ['TableRow', { cells: 'any[]' }],
];

const MODELS = [
  ...['V1Pod', 'V1PodList', 'CoreV1Event', 'CoreV1EventList', 'V1NodeList'],
  ...['V1SelfSubjectAccessReview', 'V1SelfSubjectRulesReview', 'V1Status'],
];

/**
 * The fields of each type that the API server answers with, as POD_FIELDS has them for templates. The bundle has the result in place
 * of this file (scripts/bundle.ts).
 */
export const OBJECT_FIELDS: ReadonlyMap<string, Fields> = new Map<string, Fields>([
  ...MODELS.reduce((known, type) => fieldsOf(type, known), new Map(POD_FIELDS)),
  ...FORMATS.map(([type, fields]): [string, Fields] => [type, new Map(Object.entries(fields))]),
]);
