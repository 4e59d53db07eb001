import type { RouterContextProvider, ShouldRevalidateFunctionArgs } from 'react-router'
import { readSpan, spanQuery } from '~/posts/lists/calendar/calendar-days.rules'
import { type CalendarEntry, entryOf } from '~/posts/lists/calendar/calendar-entries.rules'
import { dayIn } from '~/posts/lists/calendar/calendar-zone.rules'
import { services } from '~/services'
import { deskMeta } from '../../requests/desk-meta.request'
import { signedInEditor } from '../../requests/signed-in-editor.request'
import { unlessFormRejected } from '../../requests/unless-form-rejected.request'
import type { Outcome } from '../../shell/confirm/outcome-notice.view'
import type { Route } from './+types/calendar.route'
import { CalendarView } from './calendar.view'
import { answerOf, moveFromForm, readEntryName } from './move.request'
import type { MoveAnswer } from './move-answer.rules'

/** What was, will be and should be published. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { desk, deskPath, clock } = context.get(services)
  const editor = context.get(signedInEditor)
  const { searchParams } = new URL(request.url)
  const span = readSpan(searchParams, dayIn(clock(), editor.timeZone))
  const [page, moving, moved] = await Promise.all([
    desk.calendar(editor, { span, timeZone: editor.timeZone }),
    entryIn(searchParams.get('move'), context),
    entryIn(searchParams.get('moved'), context),
  ])
  return {
    span,
    ...page,
    moving: moving?.fixed === null ? moving : null,
    outcome:
      moved &&
      outcomeOf(moved, searchParams.get('was') ?? '', `/${deskPath}/calendar?${spanQuery(span)}`),
    timeZone: editor.timeZone,
    isAuthor: editor.role === 'author',
  }
}

/** The entry that an address names, as it is now; null if this editor may not see it. */
async function entryIn(
  value: string | null,
  context: Readonly<RouterContextProvider>,
): Promise<CalendarEntry | null> {
  const name = readEntryName(value)
  const editor = context.get(signedInEditor)
  const post = name && (await context.get(services).desk.find(editor, name))
  return post && entryOf(post, name.type, { editor, timeZone: editor.timeZone })
}

function outcomeOf(entry: CalendarEntry, was: string, action: string): Outcome {
  const { text, undo } = answerOf(entry, was)
  return { text, undo: { action, fields: undo } }
}

export function action(args: Route.ActionArgs) {
  return moveFromForm(args)
}

const unreachable = 'The server could not be reached, so nothing was moved. Try again in a moment.'

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    // A request that failed; redirects and error pages are thrown as well.
    if (!(error instanceof TypeError)) throw error
    const typed = { day: '', time: '' }
    const answer: MoveAnswer = { ok: false, text: unreachable, typed, errors: {} }
    return answer
  }
}

/** A move that came too late shows where the entry is now. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.actionStatus === 409 || unlessFormRejected(args)
}

export const meta: Route.MetaFunction = () => deskMeta('Calendar')

export default function Calendar({ loaderData, actionData, params }: Route.ComponentProps) {
  const refused = actionData && !actionData.ok ? actionData : null
  return <CalendarView {...loaderData} refused={refused} base={`/${params.desk}`} />
}
