/** Whether a Host header names this machine: a foreign page cannot point its own name here and read along. */
export function isLocalName(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host);
}
