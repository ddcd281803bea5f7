export function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/**
 * A command, argument or value for a pod's spec. Kubernetes replaces `$(NAME)` and halves `$$` in them; what a user wrote
 * is to arrive as written, `echo $$` too. Other dollars stay as they are, because a runner masks a password with a `$` in
 * it only as it is. (Before anything but ASCII, Kubernetes takes a `$` for half of a broken character.)
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/third_party/forked/golang/expansion/expand.go
 */
export function escapeExpansion(text: string): string {
  return text.replaceAll(/\$(?=[$(\u0080-\uffff])/g, '$$$$');
}
