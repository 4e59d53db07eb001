import { element, feedHtml, lines, text } from '~/markdown/feeds/feed-html'
import { formatDate } from '~/posts/fields/dates.rules'
import { noteNames, type PublicNote } from '~/posts/record/changes/public-notes.rules'
import type { Withdrawal } from '~/posts/record/withdrawals/withdrawal.rules'

/** What readers are told of the changes of a post, for the beginning of its entry. */
export function notesForFeeds(notes: readonly PublicNote[]): string {
  return notes
    .filter(({ text }) => text !== '')
    .map((note) => feedHtml([paragraph(note)]))
    .join('\n')
}

interface Announced {
  note: PublicNote
  summary: string
  url: string
}

/** The text of an entry that announces a change. */
export function changeForFeeds({ note, summary, url }: Announced): string {
  return feedHtml([
    paragraph(note),
    text('\n'),
    element('p', {}, [text(summary)]),
    text('\n'),
    element('p', {}, [element('a', { href: url }, [text('Read it on the site')]), text('.')]),
  ])
}

/** The text of an entry that announces a withdrawal. */
export function withdrawalForFeeds({ title, at, reason }: Withdrawal): string {
  const what = title === '' ? 'a post' : `“${title}”`
  const why = element('p', {}, [
    element('strong', {}, [text('Reason:')]),
    text(' '),
    ...lines(reason),
  ])
  return feedHtml([
    element('p', {}, [
      text(`We withdrew ${what} on ${formatDate(at)}. It is no longer available.`),
    ]),
    ...(reason === '' ? [] : [text('\n'), why]),
  ])
}

function paragraph({ change, at, text: note }: PublicNote) {
  const heading = `${noteNames[change]}, ${formatDate(at)}`
  if (note === '') return element('p', {}, [element('strong', {}, [text(`${heading}.`)])])
  return element('p', {}, [element('strong', {}, [text(`${heading}:`)]), text(' '), ...lines(note)])
}
