/** No credentials by a plugin or an auth provider. `message` is safe to print. */
export class PluginError extends Error {}
