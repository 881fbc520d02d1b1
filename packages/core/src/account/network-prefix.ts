/**
 * The wider network of an address in Origin's form: /24 for IPv4, /48 for IPv6. The owner of a /48 has 65,536 networks of 64 bits, so
 * whatever is limited by those is limited by this one too.
 */
export function prefixOf(address: string): string {
  const four = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  if (four !== null) return `${four[1]}.0/24`;
  const six = /^([\da-f]+):([\da-f]+):([\da-f]+):[\da-f]+::\/64$/.exec(address);
  return six === null ? address : `${six[1]}:${six[2]}:${six[3]}::/48`;
}
