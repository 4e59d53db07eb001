/**
 * Loaded on first use, because not every process needs it. Its cache of decoded files is off: pictures are passed as
 * bytes, so the cache would only use memory.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}
