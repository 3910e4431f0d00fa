/** Renders a drawing in SVG as a picture. Only for our own drawings: it checks nothing, and runs in this process. */
export async function rasterize(svg: string, format: 'png' | 'jpeg'): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).toFormat(format, { quality: 82 }).toBuffer();
}
