export function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

export function hex(text: string): string {
  return Buffer.from(text).toString('hex');
}

/** Behind so many bytes: only the characters whose bits are all from the text. */
export function base64Within(text: string, before: number): string {
  const bytes = Buffer.byteLength(text);
  const encoded = base64('\0'.repeat(before) + text);
  return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes) * 8) / 6));
}

/**
 * Escapes a command, argument or value for a pod's spec. Kubernetes replaces `$(NAME)` and halves `$$` in them; the
 * user's text must arrive as written, `echo $$` too. Other dollars stay, because a runner masks a password with a `$`
 * only as written. (Kubernetes corrupts a non-ASCII character after a single `$`, so that one is doubled too.)
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/third_party/forked/golang/expansion/expand.go
 */
export function escapeExpansion(text: string): string {
  return text.replaceAll(/\$(?=[$(\u0080-\uffff])/g, '$$$$');
}
