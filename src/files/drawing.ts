/** A drawing in SVG as the bytes of a picture. Only for drawings of our own: nothing is checked, and it is made in this process. */
export async function rasterize(svg: string, format: 'png' | 'jpeg'): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).toFormat(format, { quality: 82 }).toBuffer();
}
