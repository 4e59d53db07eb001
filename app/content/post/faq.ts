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
    .filter(({ question, answer }) => isVisible(question) && isVisible(answer))
    .slice(0, mostEntries)
}

/** Spaces without width are nothing to read. */
function isVisible(text: string): boolean {
  return /[^\s\u200b-\u200f\u2060\ufeff]/.test(text)
}
