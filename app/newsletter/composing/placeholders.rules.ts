/** What an issue holds in place of each reader's own links. */
export const placeholders = {
  unsubscribe: 'https://own-link.invalid/unsubscribe',
  preferences: 'https://own-link.invalid/preferences',
} as const

/** The same text with the links of one reader. They hold nothing that HTML would have to escape. */
export function filledIn(text: string, own: Record<keyof typeof placeholders, string>): string {
  return text
    .replaceAll(placeholders.unsubscribe, own.unsubscribe)
    .replaceAll(placeholders.preferences, own.preferences)
}
