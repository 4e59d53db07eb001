/** They stand for each recipient's signed links. Stored issues contain them, so they must not change. */
export const placeholders = {
  unsubscribe: 'https://own-link.invalid/unsubscribe',
  preferences: 'https://own-link.invalid/preferences',
} as const

/** Signed links contain no character that HTML would have to escape. */
export function fillPlaceholders(
  text: string,
  links: Record<keyof typeof placeholders, string>,
): string {
  return text
    .replaceAll(placeholders.unsubscribe, links.unsubscribe)
    .replaceAll(placeholders.preferences, links.preferences)
}
