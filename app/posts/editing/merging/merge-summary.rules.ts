import { allFields, postFieldNames } from '../../fields/post-fields.rules'
import type { PostFormValues } from '../form/post-form.rules'
import { changedParagraphs } from './body-merge.rules'

/** What differs between two texts, in words: 'the summary', 'two paragraphs'. */
export function changedPlaces(older: PostFormValues, newer: PostFormValues): string[] {
  const fields = postFieldNames.filter((name) => older[name] !== newer[name])
  const places = fields.map((name) => {
    if (name === 'body') return bodyPlaces(older.body, newer.body)
    // A question with its answer is one place.
    const label = allFields[name].label.replace('Answer', 'Question').toLowerCase()
    return `the ${label}`.replace('the question', 'question')
  })
  return [...new Set(places)]
}

function bodyPlaces(older: string, newer: string): string {
  const count = changedParagraphs(older, newer)
  if (count === null || count === 0) return 'the body'
  return count === 1 ? 'one paragraph' : `${countWords[count] ?? count} paragraphs`
}

const countWords = 'no one two three four five six seven eight nine ten'.split(' ')

const list = new Intl.ListFormat('en')

export function inWords(items: string[]): string {
  return list.format(items)
}
