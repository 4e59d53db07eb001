/** What an editor writes for an issue; the rest comes from the brief and the articles. */
export interface IssueTexts {
  subject: string
  intro: string
}

export const maxLengths = { subject: 150, intro: 2000 } as const

/** A subject is one line; an intro has paragraphs. */
export function tidyTexts({ subject, intro }: IssueTexts): IssueTexts {
  return {
    subject: subject.replace(/[\p{Cc}\s]+/gu, ' ').trim(),
    intro: intro.replace(/\r\n?/g, '\n').trim(),
  }
}

export function hasSameTexts(one: IssueTexts, other: IssueTexts): boolean {
  return one.subject === other.subject && one.intro === other.intro
}

export function errorsInTexts({ subject, intro }: IssueTexts): Partial<IssueTexts> {
  return {
    ...(subject === '' && { subject: 'Enter a subject. Readers see it in their inbox.' }),
    ...(subject.length > maxLengths.subject && { subject: tooLong(maxLengths.subject) }),
    ...(intro.length > maxLengths.intro && { intro: tooLong(maxLengths.intro) }),
  }
}

function tooLong(max: number): string {
  return `This is too long. Use at most ${max.toLocaleString('en-US')} characters.`
}
