import { eventTexts } from '~/posts/review/events/review-event.rules'
import { Moment } from '../shell/moment.view'
import type { ReviewData } from './review-data.rules'

/** What happened in the review, newest first, with what was written. */
export function ReviewHistory({
  events,
  timeZone,
}: Pick<ReviewData, 'events'> & { timeZone: string }) {
  return (
    <section aria-labelledby="review-history">
      <h3 id="review-history" className="mb-2 font-semibold">
        History
      </h3>
      {events.length === 0 ? (
        <p className="text-ink-muted text-sm">Nothing has happened yet.</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {events.map(({ id, at, editorName, step, words, detail, version }) => (
            <li key={id} className="wrap-anywhere border-line-strong border-l-2 pl-3">
              <p>
                <strong className="font-semibold">{editorName || 'The desk'}</strong>{' '}
                {eventTexts[step]}. {detail}
              </p>
              {words && <p className="my-1 whitespace-pre-wrap text-ink-soft">“{words}”</p>}
              <p className="text-ink-muted text-sm">
                <Moment at={at} timeZone={timeZone} /> · version {version}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
