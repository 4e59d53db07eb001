/** Tags arrive as a list or as comma-separated text; either way they leave as a trimmed list. */
export function parseTags(tags: string | readonly string[] | null | undefined): string[] {
  const parts = typeof tags === 'string' ? tags.split(',') : (tags ?? [])
  const trimmed = parts.map((tag) => tag.trim()).filter((tag) => tag !== '')
  return [...new Set(trimmed)]
}

const mostOnCard = 3

/** Cards show at most 3 tags plus '+N'. */
export function tagsOnCard(tags: readonly string[]): { shown: string[]; more: string | null } {
  const hidden = tags.length - mostOnCard
  return { shown: tags.slice(0, mostOnCard), more: hidden > 0 ? `+${hidden}` : null }
}

export function sharedTagCount(some: readonly string[], others: readonly string[]): number {
  const wanted = new Set(some)
  return new Set(others.filter((tag) => wanted.has(tag))).size
}

/** A post belongs to a topic when one of its tags is exactly the topic. */
export function hasTopic(post: { tags: readonly string[] }, topic: string): boolean {
  return post.tags.includes(topic)
}
