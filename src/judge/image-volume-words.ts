/** Do these words of a kubelet or API server name an image volume, as one of ours is? */
export function namesImageVolume(words: string): boolean {
  return /imagecheck|volumes\[\d+\]\.image/.test(words);
}
