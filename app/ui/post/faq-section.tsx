import type { FaqEntry } from '~/content/post/faq'

/** Disclosures of one name: the browser itself keeps at most one open. */
export function FaqSection({ entries }: { entries: FaqEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="faq-heading" className="mx-auto max-w-[42rem] pt-16">
      <h2 id="faq-heading" className="font-semibold text-2xl">
        Frequently Asked Questions
      </h2>
      <div className="mt-5 border-line border-t">
        {entries.map(({ question, answer }) => (
          <details key={question} name="faq" className="group border-line border-b">
            <summary className="flex cursor-pointer list-none items-baseline justify-between gap-4 py-4 font-semibold text-lg transition-colors hover:text-(--accent) [&::-webkit-details-marker]:hidden">
              {question}
              <span
                aria-hidden="true"
                className="font-mono text-(--accent) transition-transform duration-200 group-open:rotate-45"
              >
                +
              </span>
            </summary>
            <p className="pb-5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
