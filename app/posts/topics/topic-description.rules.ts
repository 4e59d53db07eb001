export const maxDescriptionLength = 500

/** What a topic is about, as it is typed: one paragraph of plain text. */
export function readDescription(typed: string): string {
  return typed.replace(/\s+/g, ' ').trim()
}

export function descriptionProblem(description: string): string | null {
  const length = Array.from(description).length
  if (length <= maxDescriptionLength) return null
  return `This is ${length.toLocaleString('en-US')} characters long. Shorten it to ${maxDescriptionLength} at most.`
}

export interface TopicDescription {
  text: string
  /** 0 if the topic never had one. */
  version: number
  editorName: string
}

export const noDescription: TopicDescription = { text: '', version: 0, editorName: '' }
