import { base64 } from '../../job/encoding.ts';
import { passwordsIn } from '../http/proxy-urls.ts';
import { fieldsOf, itemsOf, type Kubeconfig, textOf } from './kubeconfig.ts';

/** Values in the kubeconfig that must never be printed, and passwords of proxies. A certificate is not secret. */
export function secretsOf(config: Kubeconfig): string[] {
  const { user } = config;
  const { env, args } = fieldsOf(user['exec']);
  const values = [
    user['token'],
    user['password'],
    user['client-key-data'],
    ...passwordsIn(config),
    ...itemsOf(env)
      .filter((one) => namesSecret(textOf(one['name']) ?? ''))
      .map((one) => one['value']),
    ...(Array.isArray(args) ? secretArguments(args.map(String)) : []),
  ];
  return values.map(textOf).filter((value) => value !== undefined);
}

/** A shorter value cannot be distinguished from ordinary text. */
const SHORTEST_SECRET = 6;

/** Values of environment variables whose names suggest a secret; a plugin inherits most of them. */
export function secretsOfEnvironment(): string[] {
  return Object.entries(process.env).flatMap(([name, value = '']) =>
    (namesSecret(name) || /^INPUT_/i.test(name)) && value.length >= SHORTEST_SECRET ? [value] : [],
  );
}

/** `CLIENT_SECRET`, `OS_PASSWORD`, `GH_PAT`, but not `PATH`. */
function namesSecret(name: string): boolean {
  return /TOKEN|SECRET|PASS|KEY|CREDENTIAL|_(PAT|PWD)$/i.test(name);
}

/** The ends of the names of options whose value is a secret, and not the path of a file with one. */
const SECRET_OPTION = /^--?[\w-]*(secret|password|passphrase|token|key)$/i;

/** Values of `--client-secret=VALUE` and `--client-secret VALUE`, as plugins for clouds and OpenID Connect take them. */
function secretArguments(args: readonly string[]): string[] {
  return args.flatMap((arg, index) => {
    const [option = '', ...rest] = arg.split('=');
    const value = rest.length > 0 ? rest.join('=') : (args[index + 1] ?? '');
    const isValue = value.length >= SHORTEST_SECRET && !value.startsWith('--');
    return isValue && SECRET_OPTION.test(option) ? [value] : [];
  });
}

/** A secret, its base64, and for a PEM key each line between the BEGIN and END lines, decoded from base64 if needed. */
export function formsOf(secret: string): string[] {
  const decoded = /^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(secret)
    ? Buffer.from(secret, 'base64').toString('utf8')
    : '';
  const pem = [secret, decoded].find((text) => text.includes('-----BEGIN'))?.split('\n') ?? [];
  const lines = pem.filter((line) => line.trim() !== '' && !line.startsWith('-----'));
  return [secret, base64(secret), ...lines];
}
