/** The environment any program needs to run: for child processes that must not inherit settings or secrets. */
export function basicEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'SystemRoot'] as const;
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
