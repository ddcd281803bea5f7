/**
 * Kubernetes replaces `$(NAME)` and halves `$$` in commands, arguments and values; what a user wrote is to arrive as
 * written, `echo $$` too. What it leaves alone stays: a runner masks a password with a `$` in it only as it is. (Before
 * anything but ASCII it takes a `$` for half of a broken character.)
 * https://github.com/kubernetes/kubernetes/blob/v1.37.1/third_party/forked/golang/expansion/expand.go
 */
export function literal(text: string): string {
  return text.replaceAll(/\$(?=[$(\u0080-\uffff])/g, '$$$$');
}
