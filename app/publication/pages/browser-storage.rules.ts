interface Stored {
  /** The keys in the browser's localStorage. */
  keys: readonly string[]
  title: string
  /** Markdown, as the cookie policy prints it. */
  text: string
}

export const displaySettings = ['theme', 'textSize', 'shortcuts'] as const

/**
 * All that readers' scripts store in a browser. The cookie policy prints it in this order, and the test beside this file
 * finds a script that stores under a key which is not here.
 */
export const browserStorage: readonly Stored[] = [
  {
    keys: ['reads'],
    title: 'Posts counted today',
    text: 'So that a read is not reported twice, your browser stores which posts were counted. This covers one day, is not sent to us, and is overwritten the next day you read something.',
  },
  {
    keys: ['places'],
    title: 'Reading positions',
    text: 'For up to twenty posts that you have not finished, your browser stores how far you were, so that you can continue there. They are not sent to us.',
  },
  {
    keys: displaySettings,
    title: 'Display settings',
    text: 'If you choose a theme or a text size under “Display”, or turn off keyboard shortcuts, your browser stores the setting. It is not sent to us. Going back to the default removes it.',
  },
  {
    keys: ['saved'],
    title: 'Saved articles',
    text: 'Your browser stores the list, and a copy of each saved page, so that you can read it offline. The list is not sent to us. A small script, a service worker, manages the copies. It is active only while something is saved, and shows a copy only when you are offline. Clearing the list on the page [Saved](/saved) deletes the copies.',
  },
  {
    keys: ['watched'],
    title: 'Watched identifiers',
    text: 'If you add vulnerabilities, techniques or other identifiers to the page [Watch](/watch), your browser stores the list. **This list is sent to us:** the page and its feeds have it in their addresses, so that we can answer with what names them. Our log leaves it out. Removing the last entry removes the list.',
  },
  {
    keys: ['recordHead'],
    title: 'The record you saw',
    text: 'If you choose “Verify this article” or “Verify this brief”, your browser stores the size, time and signature of our public record, to notice if we ever rewrite it. They are not sent to us.',
  },
]

/** As a list in Markdown. */
export function browserStorageList(): string {
  return browserStorage
    .map(({ keys, title, text }) => {
      const names = keys.map((key) => `\`${key}\``).join(', ')
      return `- **${title}** (${names}). ${text}`
    })
    .join('\n')
}
