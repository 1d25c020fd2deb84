type Environment = Readonly<Record<string, string | undefined>>;

/**
 * A copy of an environment with other values. On Windows, names match in any case, as in the system: `Path` is `PATH`.
 */
export function changedEnvironment(
  { env, platform }: { readonly env: Environment; readonly platform: string },
  changes: Environment,
): Environment {
  const copy: Environment = { ...env, ...changes };
  if (platform !== 'win32') return copy;
  const names = new Map(Object.keys(copy).map((name) => [name.toUpperCase(), name]));
  const nameOf = (name: string | symbol): string | symbol =>
    typeof name === 'string' ? (names.get(name.toUpperCase()) ?? name) : name;
  return new Proxy(copy, {
    get: (target, name) => Reflect.get(target, nameOf(name)),
    has: (target, name) => Reflect.has(target, nameOf(name)),
  });
}
