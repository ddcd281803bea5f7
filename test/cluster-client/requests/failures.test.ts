import { expect, test } from 'vitest';
import { isGone } from '../../../src/cluster/api-errors.ts';
import { codedError } from '../../../src/job/errors.ts';

// Words of a Kubernetes 1.37.1, and of its storage where the object changes meanwhile (storage/errors.go).
test.each([
  [404, 'pods "x" not found', true],
  [
    409,
    'Operation cannot be fulfilled on pods "x": StorageError: invalid object, Code: 4, Key: /pods/ci/x, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: a, UID in object meta: b',
    true,
  ],
  [
    409,
    'Operation cannot be fulfilled on Pod "x": the UID in the precondition (a) does not match the UID in record (b). The object might have been deleted and then recreated',
    true,
  ],
  [
    409,
    'Operation cannot be fulfilled on pods "precondition-tests": the object has been modified; please apply your changes to the latest version and try again',
    false,
  ],
  [409, 'pods "precondition-failed" already exists', false],
  [
    422,
    'Pod "x" is invalid: metadata.uid: Invalid value: "11111111-1111-4111-8111-111111111111": field is immutable',
    true,
  ],
  [
    422,
    'Pod "x" is invalid: spec: Forbidden: pod updates may not change fields other than `spec.tolerations`',
    false,
  ],
  [403, 'Precondition failed: UID in precondition: a, UID in object meta: b', false],
])('an object is gone by what the API server says of it, not by its name: %i %s', (status, message, gone) => {
  expect(isGone(codedError('api', message, { status, reason: '' }))).toBe(gone);
});
