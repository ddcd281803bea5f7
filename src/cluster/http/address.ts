/** Host and port that a URL means. */
export function addressOf({ protocol, hostname, port }: URL): { host: string; port: number } {
  return { host: withoutBrackets(hostname), port: Number(port || (protocol === 'https:' ? 443 : 80)) };
}

/** A URL has an IPv6 address in brackets. */
export function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}
