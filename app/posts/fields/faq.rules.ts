export interface FaqEntry {
  question: string
  answer: string
}

const mostEntries = 3

/** An entry is shown only if both its question and its answer are there; at most three are. */
export function faqEntries(
  candidates: { question?: string | null | undefined; answer?: string | null | undefined }[],
): FaqEntry[] {
  return candidates
    .map(({ question, answer }) => ({
      question: question?.trim() ?? '',
      answer: answer?.trim() ?? '',
    }))
    .filter(({ question, answer }) => question !== '' && answer !== '')
    .slice(0, mostEntries)
}
