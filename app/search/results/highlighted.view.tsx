import type { HighlightedText } from './excerpt.rules'

/** A text with the found words marked. */
export function Highlighted({ text }: { text: HighlightedText }) {
  return text.map((segment, index) =>
    segment.isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the segments of a text have no other name
      <mark key={index} className="rounded-xs bg-cyan/15 px-0.5 text-ink">
        {segment.text}
      </mark>
    ) : (
      segment.text
    ),
  )
}
