/** Whether a heading repeats the title. Case, spacing, and straight or typographic quotes and dashes do not matter. */
export function repeatsTitle(heading: string, title: string): boolean {
  return normalize(heading) === normalize(title)
}

function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[‘’‚‛′´`]/g, "'")
    .replace(/[“”„‟″]/g, '"')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}
