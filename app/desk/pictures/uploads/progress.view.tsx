/** How much has been sent; once all has, that something goes on. */
export function Progress({ part }: { part: number }) {
  const value = part < 1 ? { value: Math.round(part * 100) } : {}
  return <progress aria-label="Upload" max={100} {...value} className="h-2 w-full accent-cyan" />
}
