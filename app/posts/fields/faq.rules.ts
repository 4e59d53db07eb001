import { longField, spacedText } from './field-types.rules'

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

export function faqField(part: 'question' | 'answer', n: 1 | 2 | 3) {
  const column = `${part}_${n}` as const
  const isQuestion = part === 'question'
  return longField({
    label: `${isQuestion ? 'Question' : 'Answer'} ${n}`,
    column,
    frontMatterKey: column,
    type: spacedText,
    control: { element: isQuestion ? 'line' : 'paragraph', section: 'questions' },
    maxLength: isQuestion ? 500 : 5_000,
    isSearched: false,
    isCompared: true,
    isRestored: true,
  })
}
