/** Does a message of a kubelet or API server name an image volume, such as one of the preflight checks? */
export function namesImageVolume(words: string): boolean {
  return /imagecheck|volumes\[\d+\]\.image/.test(words);
}
