const longEnoughMs = 60_000

/**
 * An address in the browser's memory for a picture that is not sent yet. It ends by itself, after any
 * browser has read it: taken back at once, it could be gone before it is shown.
 */
export function previewOf(file: File): string {
  const url = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(url), longEnoughMs)
  return url
}
