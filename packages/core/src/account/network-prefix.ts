/**
 * The wider network of an address as Origin writes it: 24 bits of IPv4, 48 of IPv6. Whoever is given a /48 has 65,536 networks of
 * 64 bits, so what counts by those counts by this one, too.
 */
export function prefixOf(address: string): string {
  const four = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  if (four !== null) return `${four[1]}.0/24`;
  const six = /^([\da-f]+):([\da-f]+):([\da-f]+):[\da-f]+::\/64$/.exec(address);
  return six === null ? address : `${six[1]}:${six[2]}:${six[3]}::/48`;
}
