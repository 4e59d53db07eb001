export interface FaqEntry {
  question: string
  answer: string
}

const maxEntries = 3

/** At most three entries, and only those with both a question and an answer. */
export function faqEntries(
  candidates: { question?: string | null | undefined; answer?: string | null | undefined }[],
): FaqEntry[] {
  return candidates
    .map(({ question, answer }) => ({
      question: question?.trim() ?? '',
      answer: answer?.trim() ?? '',
    }))
    .filter(({ question, answer }) => question !== '' && answer !== '')
    .slice(0, maxEntries)
}
