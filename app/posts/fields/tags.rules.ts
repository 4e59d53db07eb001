/** Tags come as a list or as comma-separated text; both become a list of trimmed, unique tags. */
export function parseTags(tags: string | readonly string[] | null | undefined): string[] {
  const parts = typeof tags === 'string' ? tags.split(',') : (tags ?? [])
  const trimmed = parts.map((tag) => tag.trim()).filter((tag) => tag !== '')
  return [...new Set(trimmed)]
}

/** The tags that were typed into the form. A tag cannot contain a comma. */
export function parseTypedTags(typed: string): string[] {
  return parseTags(typed.replace(/\s+/g, ' '))
}

/** The tags as the form shows them. */
export function tagText(tags: readonly string[]): string {
  return tags.join(', ')
}

const maxOnCard = 3

/** Cards show at most 3 tags plus '+N'. */
export function tagsOnCard(tags: readonly string[]): { shown: string[]; more: string | null } {
  const hidden = tags.length - maxOnCard
  return { shown: tags.slice(0, maxOnCard), more: hidden > 0 ? `+${hidden}` : null }
}

export function sharedTagCount(some: readonly string[], others: readonly string[]): number {
  const known = new Set(some)
  return new Set(others.filter((tag) => known.has(tag))).size
}

/** A post belongs to a topic when one of its tags is exactly the topic. */
export function hasTopic(post: { tags: readonly string[] }, topic: string): boolean {
  return post.tags.includes(topic)
}
