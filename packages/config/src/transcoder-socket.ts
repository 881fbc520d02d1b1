/** TRANSCODER_SOCKET for the transcoder process, which reads no other setting and no settings file. */
export function readTranscoderSocket(): string | undefined {
  const socket = process.env['TRANSCODER_SOCKET'];
  return socket === '' ? undefined : socket;
}
