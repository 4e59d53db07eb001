import type { FaqEntry } from '~/posts/fields/faq.rules'
import { DisclosureSummary } from '~/ui/disclosure-summary'

/** Details with the same name: the browser keeps at most one open. */
export function FaqSection({ entries }: { entries: FaqEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="faq-heading" className="pt-16">
      <h2 id="faq-heading" className="font-semibold text-2xl">
        Frequently Asked Questions
      </h2>
      <div className="mt-5 border-line border-t">
        {entries.map(({ question, answer }) => (
          <details key={question} name="faq" className="group border-line border-b">
            <DisclosureSummary className="py-4 text-lg">{question}</DisclosureSummary>
            <p className="wrap-anywhere whitespace-pre-line pb-5 text-ink-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
