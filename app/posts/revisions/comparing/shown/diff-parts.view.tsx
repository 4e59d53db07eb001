import type { DiffPart } from '../../word-diff.rules'

/** Word by word: deleted text is struck out, new text is underlined. */
export function DiffParts({ parts }: { parts: DiffPart[] }) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else, and never move
    <DiffPartView key={index} {...part} />
  ))
}

function DiffPartView({ is, text }: DiffPart) {
  switch (is) {
    case 'same':
      return <span className="text-ink-muted">{text}</span>
    case 'removed':
      return <del className="rounded-sm bg-red/10 text-red decoration-1">{text}</del>
    case 'added':
      return <ins className="rounded-sm bg-green/10 text-green decoration-1">{text}</ins>
  }
}
