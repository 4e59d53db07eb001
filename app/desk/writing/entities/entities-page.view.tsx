import { Link } from 'react-router'
import { DeskHeading } from '../../shell/desk-page.view'
import { Notice } from '../../shell/notice.view'
import {
  countsText,
  doneTexts,
  type EntityStep,
  refusedTexts,
  type SentDecision,
} from './entity-texts.rules'
import { correctForm, decideForm } from './list/board-context.view'
import { EntityListView, LoadProblem } from './list/entity-list.view'
import { useEntities } from './list/use-entities.browser'
import type { ShownEntities } from './shown-entities.rules'

interface EntitiesPageProps {
  title: string
  /** The address of the post at the desk. */
  base: string
  list: ShownEntities | 'busy'
  whole: string[]
  /** The key of the entity whose correction is typed. */
  correcting: string | null
  done: EntityStep | null
  about: string
  rejected: { sent: SentDecision; error: string } | null
}

/** What the saved text of a post names, on a page of its own, also without scripts. */
export function EntitiesPageView(props: EntitiesPageProps) {
  const { title, base, whole, done, rejected } = props
  const path = `${base}/entities`
  const initial = props.list === 'busy' ? null : props.list
  const entities = useEntities({ path, initial, whole })
  const { list } = entities
  const query = new URLSearchParams(whole.map((heading) => ['whole', heading])).toString()
  const action = query === '' ? path : `${path}?${query}`
  const forms = list && list.sections.length > 0 ? [decideForm, correctForm] : []
  return (
    <div className="max-w-3xl">
      <DeskHeading title={`In the text of “${title}”`}>
        <Link to={base} className="py-2 underline underline-offset-4 hover:text-cyan">
          Back to the post
        </Link>
      </DeskHeading>
      {done && !rejected && (
        <div className="hidden noscript:block">
          <Notice kind="success">{doneTexts[done]}</Notice>
        </div>
      )}
      {rejected && (
        <div className="hidden noscript:block">
          <Notice kind="error">{rejected.error}</Notice>
        </div>
      )}
      {list ? (
        <>
          {list.locked && <Notice kind="info">{list.locked}</Notice>}
          <p className="mb-2 font-semibold">{countsText(list)}.</p>
          <p className="mb-8 text-ink-muted">
            Read from the saved text. Readers see identifiers unless you refuse them, and indicators
            once you accept them. Your decisions stay when the text around them changes.
          </p>
          {forms.map((id) => (
            <form key={id} id={id} method="post" action={action}>
              <input type="hidden" name="version" value={list.version} />
            </form>
          ))}
          <EntityListView
            entities={entities}
            list={list}
            path={path}
            isInsideForm={false}
            about={rejected?.sent.target ?? props.correcting ?? props.about}
            correcting={rejected?.sent.step === 'correct' ? rejected.sent.target : props.correcting}
            typed={rejected?.sent.step === 'correct' ? rejected.sent : null}
            problem={rejected && { target: rejected.sent.target, text: rejected.error }}
          />
        </>
      ) : (
        <LoadProblem
          error={entities.error || refusedTexts.busy.text}
          onRetry={() => void entities.load()}
        />
      )}
    </div>
  )
}
