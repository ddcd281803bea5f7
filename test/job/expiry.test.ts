import { describe, expect, test } from 'vitest';
import { expiry, mayBeAbandoned, selectorOfExpired } from '../../src/job/identity.ts';

const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);
const HOUR = 3_600_000;

describe('the label of a pod', () => {
  test('names the hour in which its step is over, an hour behind its timeout', () => {
    expect(expiry(at('10:20:00'), 6 * HOUR)).toEqual({ 'pod-step/expires': '2026-11-21T17' });
    expect(expiry(at('22:59:59'), 1000)).toEqual({ 'pod-step/expires': '2026-11-22T00' });
  });

  const annotations = { 'pod-step/token': '0123456789abcdef'.repeat(2) };

  test.each([
    ['16:59:59', false],
    ['17:59:59', false],
    ['18:00:00', true],
  ])('at %s it has expired: %s', (now, expired) => {
    const labels = expiry(at('10:20:00'), 6 * HOUR);
    expect(mayBeAbandoned({ labels, annotations }, at(now))).toBe(expired);
  });

  test('that is missing never expires', () => {
    expect(mayBeAbandoned({ annotations }, at('18:00:00'))).toBe(false);
    const labels = { 'app.kubernetes.io/managed-by': 'pod-step' };
    expect(mayBeAbandoned({ labels, annotations }, at('18:00:00'))).toBe(false);
  });
});

test('the API server is asked for ours alone, and leaves out all that a usual step may still have', () => {
  const selector = selectorOfExpired(at('10:20:00'));
  const [managed, exists, ...hours] = selector.split(',');
  expect([managed, exists]).toEqual(['app.kubernetes.io/managed-by=pod-step', 'pod-step/expires']);
  expect(hours[0]).toBe('pod-step/expires!=2026-11-21T10');
  const [latest] = Object.values(expiry(at('10:59:59'), 6 * HOUR));
  expect(hours).toContain(`pod-step/expires!=${latest}`);
});
