/** From 0 to 1. At 1 the bar is indeterminate, while the server processes the picture. */
export function UploadProgress({ progress }: { progress: number }) {
  const value = progress < 1 ? { value: Math.round(progress * 100) } : {}
  return <progress aria-label="Upload" max={100} {...value} className="h-2 w-full accent-cyan" />
}
