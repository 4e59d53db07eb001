import { localTime } from '~/people/account/time-zone.rules'
import type { QueuePart } from '~/posts/review/queue/queue.rules'
import { writerOf } from '~/posts/review/review.rules'
import { services } from '~/services'
import { flushAutosaves } from '../../autosave/pending-autosaves.browser'
import { deskMeta } from '../../requests/desk-meta.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import type { Route } from './+types/queue.route'
import { QueueView } from './queue.view'

const shown = 50
const scheduledShown = 5

/** The first page of the desk: what waits for this editor. */
export async function loader({ context }: Route.LoaderArgs) {
  const { desk, reviewDesk, settingsDesk, clock } = context.get(services)
  const editor = context.get(signedInEditor)
  const part = (name: QueuePart, limit = shown) => reviewDesk.queue(editor, name, limit)
  const [write, review, waiting, approved, scheduled, autosaves, people, steps] = await Promise.all(
    [
      part('write'),
      part('review'),
      part('waiting'),
      part('approved'),
      part('scheduled', scheduledShown),
      desk.autosaves(editor),
      reviewDesk.people(),
      editor.role === 'owner' ? settingsDesk.firstSteps() : null,
    ],
  )
  const parts = { write, review, waiting, approved, scheduled }
  const named = Object.values(parts).flatMap(({ posts }) =>
    posts.flatMap((post) => [writerOf(post), post.review.reviewerId]),
  )
  return {
    parts,
    unsavedTexts: autosaves.length,
    firstSteps: steps?.filter(({ isDone }) => !isDone) ?? [],
    people: people.filter(({ id }) => named.includes(id)).map(({ id, name }) => ({ id, name })),
    today: localTime(clock(), editor.timeZone).slice(0, 10),
    timeZone: editor.timeZone,
    isAuthor: editor.role === 'author',
  }
}

/** Text that was typed a moment ago is counted: it is sent to the server before the page is loaded. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await flushAutosaves()
  return serverLoader()
}

export const meta: Route.MetaFunction = () => deskMeta('Queue')

export default function Queue({ loaderData, params }: Route.ComponentProps) {
  return <QueueView {...loaderData} base={`/${params.desk}`} />
}
