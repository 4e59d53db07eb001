import { allFields } from '~/posts/fields/post-fields.rules'

/** The name of a tag as posts have it here: without commas. */
export function tagName(name: string): string {
  return name
    .replace(/\s*,\s*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether posts can have this tag, so that its topic has a page. */
export function isTagName(name: string): boolean {
  const { maxEntryLength = Number.POSITIVE_INFINITY } = allFields.tags
  return name !== '' && Array.from(name).length <= maxEntryLength
}
