/** A picture for the gallery, drawn inline so that nothing is fetched: a sun over land, or a moon over water. */
function svg(width: number, height: number, [sky, ball, ground]: readonly [string, string, string]): string {
  const middle = width * 0.62;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${sky}"/><circle cx="${middle}" cy="${height * 0.52}" r="${Math.min(width, height) * 0.3}" fill="${ball}"/>${[0.56, 0.61, 0.66, 0.71].map((y) => `<rect x="0" y="${height * y}" width="${width}" height="${height * 0.018}" fill="${sky}"/>`).join('')}<rect y="${height * 0.78}" width="${width}" height="${height * 0.22}" fill="${ground}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawn)}`;
}

const SUN = ['#e8964a', '#f7d9a8', '#4a1f12'] as const;
const MOON = ['#1c4a5e', '#efd9a3', '#0e2630'] as const;

export const art = {
  sunWide: svg(640, 360, SUN),
  moonWide: svg(640, 360, MOON),
  sunTall: svg(400, 600, SUN),
  moonTall: svg(400, 600, MOON),
};
