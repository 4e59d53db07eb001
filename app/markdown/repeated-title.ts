/**
 * Whether a heading says the title over again. Typed by hand or set by an editor's program: quotes and dashes
 * count as one kind each.
 */
export function repeatsTitle(heading: string, title: string): boolean {
  return normalized(heading) === normalized(title)
}

function normalized(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[‘’‚‛′´`]/g, "'")
    .replace(/[“”„‟″]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
