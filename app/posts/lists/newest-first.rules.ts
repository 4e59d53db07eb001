/** Newest first; posts of the same time are sorted by id, so that the order is the same everywhere. */
export function newestFirst(
  a: { publishedAt: Date | null; id: string },
  b: { publishedAt: Date | null; id: string },
): number {
  const difference = (b.publishedAt?.getTime() ?? 0) - (a.publishedAt?.getTime() ?? 0)
  if (difference !== 0) return difference
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}
