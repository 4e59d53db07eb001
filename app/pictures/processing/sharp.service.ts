/**
 * The library that reads and writes pictures: loaded when first used, since not every start needs it. It would keep
 * what it unpacked for the next time that the same file is opened; ours come as bytes, and never twice.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}
