/** TRANSCODER_SOCKET for the process that listens there, which reads no other setting and no file of them. */
export function readTranscoderSocket(): string | undefined {
  const socket = process.env['TRANSCODER_SOCKET'];
  return socket === '' ? undefined : socket;
}
