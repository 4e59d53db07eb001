export type KeyAction = 'next' | 'previous' | 'choose' | 'search' | 'help'

/** The keys of the list, as the help shows them. */
export const listKeys = [
  { keys: ['j', '↓'], does: 'Next post' },
  { keys: ['k', '↑'], does: 'Previous post' },
  { keys: ['Enter'], does: 'Open the post' },
  { keys: ['x'], does: 'Choose the post, or not any more' },
  { keys: ['/'], does: 'Search' },
  { keys: ['?'], does: 'This help' },
] as const

interface PressedKey {
  key: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
}

interface ListState {
  isTyping: boolean
  /** The focus is on a row. */
  isInList: boolean
  isDialogOpen: boolean
}

/** What a key does, if anything. Arrow keys scroll the page unless the focus is on a row. */
export function keyAction(
  { key, ctrlKey, altKey, metaKey }: PressedKey,
  { isTyping, isInList, isDialogOpen }: ListState,
): KeyAction | null {
  if (isTyping || isDialogOpen || ctrlKey || altKey || metaKey) return null
  switch (key) {
    case 'j':
      return 'next'
    case 'k':
      return 'previous'
    case '/':
      return 'search'
    case '?':
      return 'help'
    case 'x':
      return isInList ? 'choose' : null
    case 'ArrowDown':
      return isInList ? 'next' : null
    case 'ArrowUp':
      return isInList ? 'previous' : null
    default:
      return null
  }
}
