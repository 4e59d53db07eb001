const validMs = 60_000

/** A blob: address that shows a local file. It is revoked with a delay, so that the browser has loaded it by then. */
export function createFilePreview(file: File): string {
  const url = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(url), validMs)
  return url
}
