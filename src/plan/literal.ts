/**
 * Kubernetes replaces `$(NAME)` and halves `$$` in commands, arguments and values; what a user wrote is to arrive as
 * written, `echo $$` too. https://kubernetes.io/docs/tasks/inject-data-application/define-interdependent-environment-variables/
 */
export function literal(text: string): string {
  return text.replaceAll('$', '$$$$');
}
