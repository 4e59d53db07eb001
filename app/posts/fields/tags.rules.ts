/** Tags come as a list or as comma-separated text; both become a list of trimmed, unique tags. */
export function parseTags(tags: string | readonly string[] | null | undefined): string[] {
  const parts = typeof tags === 'string' ? tags.split(',') : (tags ?? [])
  const trimmed = parts.map((tag) => tag.trim()).filter((tag) => tag !== '')
  return [...new Set(trimmed)]
}

/** The tags that were typed into the form, each topic once. A tag cannot contain a comma. */
export function parseTypedTags(typed: string): string[] {
  return oncePerTopic(parseTags(typed.replace(/\s+/g, ' ')))
}

/** Equal for tags of one topic: they differ only in case, width and surrounding spaces. */
export function foldTag(tag: string): string {
  return tag.normalize('NFKC').trim().toLowerCase()
}

/** Of tags that are one topic, the first. */
export function oncePerTopic(tags: readonly string[]): string[] {
  const topics = new Map<string, string>()
  for (const tag of tags) if (!topics.has(foldTag(tag))) topics.set(foldTag(tag), tag)
  return [...topics.values()]
}

export interface RespelledTag {
  typed: string
  saved: string
}

/** Tags that were saved in another spelling than they were typed. */
export function respelledTags(typed: readonly string[], saved: readonly string[]): RespelledTag[] {
  const byTopic = new Map(saved.map((tag) => [foldTag(tag), tag]))
  return typed.flatMap((tag) => {
    const other = byTopic.get(foldTag(tag))
    return other === undefined || other === tag ? [] : [{ typed: tag, saved: other }]
  })
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
  const known = new Set(some.map(foldTag))
  return oncePerTopic(others).filter((tag) => known.has(foldTag(tag))).length
}
